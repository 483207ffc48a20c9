import { useState } from 'react'
import { formatMoment, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { SetSizeAnswer, SizeOptionRow } from '#contract/score/set-size.ts'
import { payback } from '#domain/score/generator/size/replacement.ts'
import { typedNumber } from '#domain/typed-number.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { NumberField } from '../../../../ui/field/NumberField.tsx'
import { setSizeText as text } from '../../../../words/score/set-size.ts'

/** An option a row, with its litres and naira of a year; the price of a set is typed and stays here. */
export function OptionTable({ data }: { data: SetSizeAnswer }) {
  return (
    <section aria-label={text.options}>
      <h3 className="text-sm font-semibold">{text.options}</h3>
      <p className="mb-1 text-xs text-ink-soft">
        {text.pace} {data.has_curve && text.ownCurve}
      </p>
      <ul className="@container">
        {data.options.map((option) => (
          <li key={option.kind} className="border-t border-line py-3">
            <Option option={option} zone={data.branch.zone} />
          </li>
        ))}
      </ul>
      {data.options.some(({ saving }) => saving !== null) && (
        <p className="text-xs text-ink-soft">{text.fuelAlone}</p>
      )}
    </section>
  )
}

function Option({ option, zone }: { option: SizeOptionRow; zone: string }) {
  const { kind, kva, litres, naira, saving, is_advised: isAdvised } = option
  return (
    <div className="grid gap-x-6 gap-y-2 @min-[36rem]:grid-cols-[minmax(0,1.4fr)_1fr_1fr]">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {text.kinds[kind](formatQuantity(kva, 'kVA', 0))}
          {isAdvised && <Badge tone="good">{text.advised}</Badge>}
        </p>
        <p className="text-xs text-ink-soft">{about(option, zone)}</p>
      </div>
      <Figure
        label={text.burns}
        value={formatQuantity(litres, 'L', 0)}
        below={naira === null ? text.noPrice : formatNaira(naira, 0)}
      />
      <Figure
        label={text.saves}
        value={saving === null ? text.nothing : formatQuantity(saving.litres, 'L', 0)}
        below={
          saving === null
            ? ''
            : [
                saving.naira === null ? text.noPrice : formatNaira(saving.naira, 0),
                text.byLine(formatQuantity(saving.line_litres, 'L', 0)),
              ].join(', ')
        }
      />
      {saving !== null && <Payback option={option} saving={saving} />}
    </div>
  )
}

function Figure({ label, value, below }: { label: string; value: string; below: string }) {
  return (
    <p className="text-sm tabular-nums">
      <span className="block text-xs text-ink-soft">{label}</span>
      <span className="font-medium">{value}</span>
      <span className="block text-xs text-ink-soft">{below}</span>
    </p>
  )
}

interface PaybackProps {
  option: SizeOptionRow
  saving: NonNullable<SizeOptionRow['saving']>
}

function Payback({ option, saving }: PaybackProps) {
  const [capex, setCapex] = useState('')
  const [resale, setResale] = useState('')
  return (
    <div className="grid items-end gap-3 @min-[36rem]:col-span-3 @min-[36rem]:grid-cols-3">
      <NumberField
        label={text.capex}
        prefix="₦"
        value={capex}
        onChange={({ target }) => setCapex(target.value)}
      />
      {option.kind === 'replace' ? (
        <NumberField
          label={text.resale}
          prefix="₦"
          value={resale}
          onChange={({ target }) => setResale(target.value)}
        />
      ) : (
        <span />
      )}
      <p className="text-sm tabular-nums" role="status">
        <span className="block text-xs text-ink-soft">{text.payback}</span>
        <span className="font-medium">{paybackText(saving, capex, resale)}</span>
      </p>
    </div>
  )
}

function paybackText(saving: PaybackProps['saving'], typed: string, typedResale: string): string {
  if (saving.naira === null) return text.noPrice
  const [capex, resale] = [typedNumber(typed), typedNumber(typedResale) ?? 0]
  if (capex === null || !(capex > 0)) return text.typePrice
  const { line_naira: lineNaira, line_litres: lineLitres } = saving
  const back = payback({ ...saving, litresPerHour: 0, lineLitres, lineNaira }, capex, resale)
  if (back === null || back.months <= 0) return text.never
  const [months, least, most] = [back.months, back.least, back.most].map((one) => formatNumber(one, 0))
  return text.months(months!, least!, most!)
}

function about({ kind, hours, kw, start, window }: SizeOptionRow, zone: string): string {
  const [time, load] = [formatQuantity(hours, 'h', 0), formatQuantity(kw, 'kW', 1)]
  if (kind === 'stagger' && start !== null)
    return text.start(formatQuantity(start.kva, 'kVA', 1), formatMoment(start.at, zone))
  const base = text.load(time, load)
  return window === null ? base : `${text.window(hourText(window.from), hourText(window.to), load)}: ${base}`
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
