import { formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { tryText } from '../../../words/import.ts'
import type { Outcome } from './use-imports.ts'

interface OutcomeCardProps {
  title: string
  outcome: Outcome
}

const whole = (count: number) => formatNumber(count, 0)

/** Counts, sums and what was left out, before or after an import. */
export function OutcomeCard({ title, outcome }: OutcomeCardProps) {
  const rejected = outcome.rejected.reduce((sum, { count }) => sum + count, 0)
  const span =
    outcome.first_at === null || outcome.last_at === null ? null : `${outcome.first_at} – ${outcome.last_at}`
  const { kwh, litres, naira, hours } = outcome.sums
  return (
    <Card title={title}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm md:grid-cols-4">
        <Fact name={tryText.rows} value={whole(outcome.rows)} />
        <Fact name={tryText.accepted} value={whole(outcome.accepted)} strong />
        <Fact name={tryText.duplicate} value={whole(outcome.duplicate)} />
        <Fact name={tryText.rejected} value={whole(rejected)} bad={rejected > 0} />
        {outcome.ignored > 0 && <Fact name={tryText.ignored} value={whole(outcome.ignored)} />}
        {outcome.added > 0 && <Fact name={tryText.added} value={whole(outcome.added)} />}
        {outcome.missing > 0 && <Fact name={tryText.missing} value={whole(outcome.missing)} />}
        {kwh !== null && <Fact name={tryText.kwh} value={formatQuantity(kwh, 'kWh')} strong />}
        {litres !== null && <Fact name={tryText.litres} value={formatQuantity(litres, 'L')} strong />}
        {hours !== null && <Fact name={tryText.hours} value={formatQuantity(hours, 'h')} strong />}
        {naira !== null && <Fact name={tryText.naira} value={formatNaira(naira)} strong />}
        {span !== null && <Fact name={tryText.span} value={span} />}
      </dl>
      <Devices outcome={outcome} />
      <Rejected outcome={outcome} />
      <Dropped outcome={outcome} />
    </Card>
  )
}

interface FactProps {
  name: string
  value: string
  strong?: boolean
  bad?: boolean
}

function Fact({ name, value, strong = false, bad = false }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className={`${strong ? 'text-base font-semibold' : 'font-medium'} ${bad ? 'text-bad' : ''}`}>
        {value}
      </dd>
    </div>
  )
}

const HEAD = 'py-1.5 pr-4 text-left text-xs font-medium text-ink-soft'
const CELL = 'py-1.5 pr-4 align-top'
const RIGHT = 'text-right tabular-nums'

function Devices({ outcome: { devices } }: { outcome: Outcome }) {
  if (devices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a landmark for every table would be too many
    <div
      role="group"
      aria-label={tryText.device}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line">
            <th className={HEAD}>{tryText.device}</th>
            <th className={`${HEAD} ${RIGHT}`}>{tryText.kwh}</th>
            <th className={`${HEAD} ${RIGHT}`}>{tryText.naira}</th>
            <th className={`${HEAD} ${RIGHT}`}>{tryText.mean}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((one) => (
            <tr key={one.device_id} className="border-b border-line last:border-b-0">
              <td className={CELL}>{one.name}</td>
              <td className={`${CELL} ${RIGHT}`}>{formatQuantity(one.kwh, 'kWh')}</td>
              <td className={`${CELL} ${RIGHT}`}>
                {one.naira === null ? (
                  <span className="text-xs text-ink-soft">{tryText.unknownPrice}</span>
                ) : (
                  formatNaira(one.naira)
                )}
              </td>
              <td className={`${CELL} ${RIGHT}`}>{formatQuantity(one.mean_kw, 'kW')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Rejected({ outcome: { rejected } }: { outcome: Outcome }) {
  if (rejected.length === 0) return null
  return (
    <section aria-label={tryText.why} className="mt-4">
      <h3 className="text-sm font-semibold">{tryText.why}</h3>
      <ul className="mt-1 flex flex-col gap-2 text-sm">
        {rejected.map(({ code, sentence, count, examples }) => (
          <li key={code + sentence} className="border-t border-line pt-2 first:border-t-0 first:pt-0">
            <p>
              <span className="font-semibold">{whole(count)}</span> {sentence}
            </p>
            {examples.length > 0 && (
              <ul className="mt-0.5 text-xs text-ink-soft">
                {examples.map(({ line, text }) => (
                  <li key={line} className="break-all">
                    {tryText.exampleLine(line, text)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Dropped({ outcome: { dropped } }: { outcome: Outcome }) {
  if (dropped.length === 0) return null
  return (
    <section aria-label={tryText.dropped} className="mt-4 text-sm">
      <h3 className="font-semibold">{tryText.dropped}</h3>
      <ul className="mt-1">
        {dropped.map(({ field, count, limit }) => (
          <li key={field}>
            <span className="font-semibold">{whole(count)}</span> {field}
            {limit !== null && ` (${tryText.limit}: ${formatNumber(limit)})`}
          </li>
        ))}
      </ul>
    </section>
  )
}
