import { CalendarRange, Factory, Fuel, Ticket } from 'lucide-react'
import { useId } from 'react'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { BILL_KINDS } from '#domain/cost/bill/bill-kinds.ts'
import { cx } from '../../../ui/cx.ts'
import { billFlowText } from '../../../words/bill.ts'

const ICONS = { diesel: Fuel, 'pre-paid': Ticket, ipp: Factory, 'post-paid': CalendarRange }

export interface KindChoiceProps {
  kind: BillKind | undefined
  onChoose: (kind: BillKind) => void
}

/** Kind first: which of the four forms (AB-01). Native radio buttons, so the arrow keys work. */
export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const name = useId()
  return (
    <fieldset className="@container min-w-0">
      <legend className={kind === undefined ? 'mb-2 text-lg font-semibold' : 'sr-only'}>
        {billFlowText.kindQuestion}
      </legend>
      <div className="grid grid-cols-2 gap-2 @min-[48rem]:grid-cols-4 md:gap-3">
        {BILL_KINDS.map((one) => {
          const Icon = ICONS[one.kind]
          return (
            <label key={one.kind} className="relative flex">
              <input
                type="radio"
                name={name}
                value={one.kind}
                checked={one.kind === kind}
                onChange={() => onChoose(one.kind)}
                className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-lg"
              />
              <span
                className={cx(
                  'pointer-events-none flex w-full min-w-0 items-start gap-2.5 rounded-lg border border-line bg-card p-3 text-sm shadow-card transition-colors',
                  'peer-checked:border-primary-ink peer-checked:bg-primary-tint peer-hover:border-primary-ink',
                )}
              >
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
                <span className="min-w-0">
                  <span className="block leading-5 font-medium">
                    {one.tracker.split(/ (?=\()/).map((part, at) => (
                      <span key={part} className={at === 0 ? undefined : 'whitespace-nowrap'}>
                        {at === 0 ? part : ` ${part}`}
                      </span>
                    ))}
                  </span>
                  <span aria-hidden="true" className="mt-0.5 block text-xs text-ink-soft max-md:hidden">
                    {billFlowText.kinds[one.kind]}
                  </span>
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
