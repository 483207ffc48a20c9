import { refuelText } from '#contract/refuel-messages.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { RefuelForm } from './use-refuel-form.ts'

/** Asked for where the meters say otherwise: one tap for what is usual, words for the rest. */
export function ReasonField({ form, error }: { form: RefuelForm; error: string | undefined }) {
  return (
    <div className="flex flex-col gap-2 rounded-md border border-warn bg-warn-tint p-3">
      <TextField
        {...form.register('reason')}
        label={refuelText.reason}
        required
        maxLength={200}
        autoComplete="off"
        hint={refuelText.reasonHint}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        {refuelText.reasons.map((reason) => (
          <Button
            key={reason}
            size="sm"
            onClick={() => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
          >
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}
