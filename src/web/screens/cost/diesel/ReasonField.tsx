import type { UseFormRegisterReturn } from 'react-hook-form'
import { ClientError } from '../../../client/client-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { refuelText } from '../../../words/diesel.ts'

export type ReasonFieldProps = UseFormRegisterReturn & {
  error: string | undefined
  onChoose: (reason: string) => void
}

/** Asked for where the meters say otherwise: one tap for what is usual, words for the rest. */
export function ReasonField({ onChoose, ...registered }: ReasonFieldProps) {
  return (
    <div className="flex flex-col gap-2 rounded-md border border-warn bg-warn-tint p-3 @min-[28rem]:col-span-2">
      <TextField
        {...registered}
        label={refuelText.reason}
        required
        maxLength={200}
        autoComplete="off"
        hint={refuelText.reasonHint}
      />
      <div className="flex flex-wrap gap-2">
        {refuelText.reasons.map((reason) => (
          <Button key={reason} size="sm" onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Whether the server asks why the litres are right. */
export function asksReason(error: unknown): error is ClientError {
  return error instanceof ClientError && error.fault === 'odd-litres'
}
