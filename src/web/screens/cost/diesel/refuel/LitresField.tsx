import { formatDay } from '#chart/format.ts'
import { cx } from '../../../../ui/cx.ts'
import { Field, useFieldIds } from '../../../../ui/field/Field.tsx'
import { TimeField } from '../../../../ui/field/TimeField.tsx'
import { refuelText } from '../../../../words/diesel.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { dipHint } from '../../diesel-balance/forms/dip-fields.ts'
import { EstimateBar } from './EstimateBar.tsx'
import type { Refuel } from './use-refuel-form.ts'

/** Litres in large digits with the phone's number keys, and what the meter saw beside them. */
export function LitresField({ refuel }: { refuel: Refuel }) {
  const { form, entered, chosen, judged, known, online, today, yesterday } = refuel
  const { strapping, isTimeAsked } = refuel
  const isDip = entered.mode === 'dip'
  const error = form.formState.errors.quantity?.message
  const isMm = isDip && entered.unit === 'mm'
  const unit = isMm ? 'mm' : 'L'
  const hint = isDip ? (dipHint(strapping, { unit, quantity: entered.quantity }) ?? hintFor(isMm)) : undefined
  const label = isMm ? tankFormText.dip.mm : isDip ? refuelText.dipped : refuelText.litres
  const ids = useFieldIds({ error, hint })
  const facts = known.facts !== null ? (chosen?.facts ?? null) : null
  const isSecond = entered.day !== today && (facts?.entered_l ?? 0) > 0
  return (
    <div className="flex flex-col gap-2">
      <Field ids={ids} label={label} required error={error} hint={hint}>
        <div className="relative flex items-center">
          <input
            type="text"
            {...ids.aria}
            {...form.register('quantity')}
            required
            inputMode="decimal"
            autoComplete="off"
            className={cx(
              'min-h-16 w-full min-w-0 rounded-md border border-line-strong bg-card px-4 pr-12 text-xl font-semibold text-ink tabular-nums',
              'transition-colors hover:border-primary-ink aria-invalid:border-bad',
            )}
          />
          <span aria-hidden="true" className="pointer-events-none absolute right-4 text-base text-ink-soft">
            {unit}
          </span>
        </div>
      </Field>
      {!isDip && facts !== null && (
        <EstimateBar
          set={facts}
          day={dayWords(entered.day, today, yesterday)}
          judged={judged}
          isTold={error !== undefined}
        />
      )}
      {!isDip && chosen !== null && facts === null && (
        <p role="status" className="rounded-md border border-line bg-sunken p-3 text-xs text-ink-soft">
          {online ? (known.isAsking ? refuelText.measuring : refuelText.notMeasured) : refuelText.offline}
        </p>
      )}
      {(entered.day === today ? isTimeAsked : isSecond || isDip) && (
        <TimeField
          {...form.register('at')}
          label={refuelText.at}
          hint={entered.day === today ? refuelText.atTaken : refuelText.atHint}
          error={form.formState.errors.at?.message}
        />
      )}
    </div>
  )
}

const hintFor = (isMm: boolean) => (isMm ? undefined : refuelText.dippedHint)

function dayWords(day: string, today: string, yesterday: string): string {
  if (day === today) return refuelText.onDay.today
  return day === yesterday ? refuelText.onDay.yesterday : refuelText.onDay.other(formatDay(day))
}
