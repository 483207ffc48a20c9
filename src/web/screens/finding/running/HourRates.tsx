import type { SourcesNowAnswer } from '#contract/finding/sources.ts'
import { zoneOffset } from '#domain/time/zone.ts'
import { LineChart } from '../../../chart/LineChart.tsx'
import { sourcesText as text } from '../../../words/finding/running.ts'

/** What a kWh cost in each of the last 24 hours, beside the grid and the cheapest set at that load. */
export function HourRates({ answer: { hours, branch } }: { answer: SourcesNowAnswer }) {
  const grid = hours.map((hour) => (hour.grid_present_s > 0 ? hour.grid : null))
  return (
    <LineChart
      title={text.hours}
      headingLevel={3}
      unit="₦/kWh"
      height={200}
      times={hours.map(({ from }) =>
        new Date(from + zoneOffset(branch.zone, from)).toISOString().slice(0, 19),
      )}
      series={[
        { key: 'paid', label: text.paid, colour: 'var(--primary)', values: hours.map(({ paid }) => paid) },
        { key: 'grid', label: text.grid, colour: 'var(--source-utility)', values: grid },
        {
          key: 'set',
          label: text.set,
          colour: 'var(--source-generator)',
          values: hours.map(({ set }) => set),
        },
      ]}
    />
  )
}
