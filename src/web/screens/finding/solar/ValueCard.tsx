import { formatNaira, formatQuantity } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { SolarMonthAnswer } from '#contract/finding/solar.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { solarText } from '../../../words/finding/solar.ts'

const text = solarText.value
const PARTS = ['grid', 'set', 'island', 'exported', 'unpriced', 'unknown'] as const

/** The worth of the month by what it displaced; its parts add up. */
export function ValueCard({ answer }: { answer: SolarMonthAnswer }) {
  const { value, explain: key, unused } = answer
  const explain = useExplain()
  const shown = PARTS.filter((part) => value[part].kwh > 0)
  return (
    <Card title={text.title}>
      <dl className="border-t border-line">
        {shown.map((part) => (
          <div
            key={part}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 text-sm"
          >
            <dt className="min-w-0">
              <span className="font-medium">{text[part]}</span>
              <span className="block text-xs text-ink-soft">
                {formatQuantity(value[part].kwh, 'kWh')}, {text[`${part}Why`]}
              </span>
            </dt>
            <dd className="text-right whitespace-nowrap tabular-nums">
              {value[part].naira === null ? (
                <span className="text-xs text-ink-soft">{text.noPrice}</span>
              ) : (
                formatNaira(value[part].naira)
              )}
            </dd>
          </div>
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 text-sm font-semibold">
          <dt>{text.total}</dt>
          <dd className="text-right whitespace-nowrap tabular-nums">
            <ExplainButton label={text.total} onExplain={explain(key)}>
              {formatNaira(value.naira)}
            </ExplainButton>
          </dd>
        </div>
      </dl>
      {value.reason !== null && <p className="text-xs text-ink-soft">{value.reason}</p>}
      {value.is_least && <p className="text-xs text-ink-soft">{solarText.atLeast}</p>}
      {answer.exported_kwh === null && <p className="mt-1 text-xs text-ink-soft">{solarText.noExport}</p>}
      <p className="mt-2 text-sm">
        {unused.kwh > 0
          ? solarText.unused.some(formatQuantity(unused.kwh, 'kWh'), hoursText(unused.hours))
          : solarText.unused.none}
      </p>
      {unused.kwh > 0 && <p className="text-xs text-ink-soft">{solarText.unused.hint}</p>}
    </Card>
  )
}
