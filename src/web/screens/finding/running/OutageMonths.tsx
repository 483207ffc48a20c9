import { formatNaira } from '#chart/format.ts'
import type { OutageMonthsAnswer } from '#contract/finding/outages.ts'
import { monthText, shortMonthText } from '#domain/time/month.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { outageMonthsText as text } from '../../../words/finding/outage.ts'

interface OutageMonthsProps {
  months: OutageMonthsAnswer['months']
  /** The last month is still running. */
  isRunning: boolean
}

/** Six months of a branch: diesel above the grid and dark hours, in naira. */
export function OutageMonths({ months, isRunning }: OutageMonthsProps) {
  const tellLack = ({ premium, dark_naira: dark, dark_hours: hours }: (typeof months)[number]) => {
    if (hours === null) return { note: text.unknown }
    return premium === null || (dark === null && hours > 0) ? { note: text.part } : {}
  }
  return (
    <BarChart
      title={text.title}
      unit="₦"
      format={formatNaira}
      stacked
      maxThickness={60}
      height={220}
      empty={text.empty}
      categoryHeading={text.month}
      categories={months.map((one, n) => ({
        key: one.month,
        label: monthText(one.month),
        tick: shortMonthText(one.month),
        ...(isRunning && n === months.length - 1 ? { state: 'partial' as const } : {}),
        ...tellLack(one),
      }))}
      series={[
        {
          key: 'diesel',
          label: text.diesel,
          colour: 'var(--source-generator)',
          values: months.map(({ premium }) => premium),
        },
        {
          key: 'dark',
          label: text.dark,
          colour: 'var(--danger)',
          values: months.map(({ dark_naira: naira }) => naira),
        },
      ]}
    />
  )
}
