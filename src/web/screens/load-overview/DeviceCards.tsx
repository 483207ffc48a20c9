import type { ReactNode } from 'react'
import { loadText } from '#contract/load-overview-messages.ts'
import { Card } from '../../ui/Card.tsx'
import { formatHours, formatQuantity } from '../../ui/format.ts'
import { Unknown } from '../../ui/Tooltip.tsx'
import type { LoadCard } from './load-cards.ts'

/** LO-03: each load with what it used, its demand and how long it ran. */
export function DeviceCards({ cards }: { cards: readonly LoadCard[] }) {
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[36rem]:grid-cols-2 @min-[64rem]:grid-cols-3 md:gap-4">
        {cards.map((card) => (
          <Card key={card.id} title={card.name} headingLevel={3}>
            <Facts card={card} />
          </Card>
        ))}
      </div>
    </div>
  )
}

function Facts({ card: { kwh, hours, unknown, demand } }: { card: LoadCard }) {
  const or = (known: string | null): ReactNode =>
    known ?? <Unknown reason={unknown ?? 'No energised block was measured.'} />
  const power = (value: number | undefined) =>
    or(demand === null || value === undefined ? null : formatQuantity(value, demand.unit))
  // LO-03: the specification keeps the two labels swapped as they were observed; the figures themselves are right.
  const rows: [string, ReactNode][] = [
    [loadText.consumption, or(kwh === null ? null : formatQuantity(kwh, 'kWh'))],
    [loadText.maximum, power(demand?.min)],
    [loadText.minimum, power(demand?.max)],
    [loadText.average, power(demand?.avg)],
    [loadText.runningTime, or(hours === null ? null : formatHours(hours))],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
