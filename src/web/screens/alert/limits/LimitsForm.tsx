import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { PlaceLimitsRow } from '#contract/alert/place-limits.ts'
import { isLimitText } from '#domain/alert/read-settings.ts'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { alertLimitText, limitAffixes, limitDigits } from '../../../words/alert/limits.ts'
import { alertPageText, placeLimitText as text } from '../../../words/alert.ts'
import { limitSentence } from '../../../words/alert-settings.ts'
import { SaveBar } from '../settings/SaveBar.tsx'
import { LimitReplay } from './LimitReplay.tsx'
import type { LimitEntries } from './limit-entries.ts'
import { limitDifferences, limitRefusals, sourceWords, toLimitEntries } from './limit-entries.ts'
import type { LimitValues } from './use-limit-replay.ts'
import { keyOfLimits, type Place, useSaveLimits } from './use-limits.ts'

/** Limits of one place: what is empty is inherited. */
export function LimitsForm({ kept, place }: { kept: PlaceLimitsRow; place: Place }) {
  const mayChange = kept.may.change
  const { form, base, fill, draft } = useFilledForm<LimitEntries, PlaceLimitsRow>(
    kept,
    { key: mayChange ? keyOfLimits(place).join('/') : null },
    toLimitEntries,
    limitRefusals,
  )
  const { handleSubmit, getValues, formState } = form
  const stored = Object.fromEntries(base.limits.map((one) => [one.limit, one.own ?? one.inherited]))
  const { save, busy, failure, conflict, settle } = useSaveLimits(place, base, fill)
  return (
    <form
      noValidate
      aria-label={text.title}
      aria-busy={busy}
      onSubmit={handleSubmit((entered) => save(entered))}
      className="group/form mt-4 flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      {conflict !== null && (
        <ConflictNotice
          differences={limitDifferences(conflict, getValues())}
          busy={busy}
          onKeep={() => {
            fill(conflict)
            settle()
          }}
          onTakeOver={handleSubmit((entered) => save(entered, conflict.version))}
        />
      )}
      {!mayChange && <p className="text-sm text-ink-soft">{`${alertPageText.readOnly} ${text.readOnly}`}</p>}
      <fieldset
        disabled={!mayChange}
        className="grid min-w-0 items-start gap-4 @min-[30rem]:grid-cols-2 @min-[56rem]:grid-cols-3"
      >
        <legend className="sr-only">{text.title}</legend>
        {base.limits.map((one) => (
          <OwnLimit
            key={one.limit}
            of={one}
            form={form}
            mayChange={mayChange}
            stored={stored}
            place={place}
          />
        ))}
      </fieldset>
      {mayChange && <SaveBar busy={busy} failure={failure} isChanged={formState.isDirty} />}
    </form>
  )
}

interface OwnLimitProps {
  of: PlaceLimitsRow['limits'][number]
  form: UseFormReturn<LimitEntries>
  mayChange: boolean
  /** What holds at the place as it is stored. */
  stored: LimitValues
  place: Place
}

function OwnLimit({ of, form, mayChange, stored, place }: OwnLimitProps) {
  const { control, register, setValue, formState } = form
  const { limit, inherited, is_on } = of
  const typed = useWatch({ control, name: limit })
  const { label } = alertLimitText[limit]
  const isOwn = typed.trim() !== ''
  const isFault = !isLimitText(typed)
  return (
    <div className="min-w-0">
      <NumberField
        {...register(limit)}
        label={label}
        placeholder={inherited === null ? '' : limitDigits(inherited)}
        {...limitAffixes(limit)}
        hint={
          isFault ? (
            alertPageText.savedAsEmpty
          ) : (
            <>
              {sourceWords(of, isOwn)}
              <LimitReplay limit={limit} typed={isOwn ? typed : inherited} stored={stored} place={place} />
            </>
          )
        }
        error={isFault ? limitSentence[limit] : formState.errors[limit]?.message}
      />
      <div className="flex flex-wrap items-center gap-2">
        {!is_on && <p className="text-xs text-ink-soft">{text.isOff}</p>}
        {isOwn && mayChange && (
          <Button
            size="sm"
            tone="quiet"
            aria-label={text.resetOf(label)}
            onClick={() => setValue(limit, '', { shouldDirty: true, shouldValidate: true })}
          >
            {text.reset}
          </Button>
        )}
      </div>
    </div>
  )
}
