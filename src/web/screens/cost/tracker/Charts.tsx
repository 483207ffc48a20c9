import { formatNaira } from '#chart/format.ts'
import { BarChart } from '../../../chart/BarChart.tsx'
import { useMonthTarget } from '../../../shell/notice/use-month-target.ts'
import { useView } from '../../../shell/use-view.ts'
import { costText } from '../../../words/cost.ts'
import type { baselineSeries } from './baseline-series.ts'
import type { monthlyCostSeries } from './monthly-cost-series.ts'

/** CT-04: bars used, line forecast. */
export function BaselineChart({ drawn }: { drawn: ReturnType<typeof baselineSeries> | null }) {
  const limits = useMonthTarget(useView().selection)
  return (
    <BarChart
      title={costText.consumption}
      note={costText.consumptionNote}
      unit="kWh"
      empty={costText.noBaseline}
      loading={drawn === null}
      stacked={false}
      withTotal={false}
      limits={limits}
      categoryHeading={costText.month}
      categories={drawn?.categories ?? []}
      series={drawn === null ? [] : [drawn.used, { ...drawn.forecast, shape: 'line' }]}
    />
  )
}

/** CT-04: price × quantity. */
export function MonthlyCostChart({ drawn }: { drawn: ReturnType<typeof monthlyCostSeries> | null }) {
  return (
    <BarChart
      title={costText.monthlyCost}
      note={costText.monthlyCostNote}
      unit="₦"
      format={(value) => formatNaira(value)}
      empty={costText.noCosts}
      loading={drawn === null}
      stacked
      maxThickness={60}
      categoryHeading={costText.month}
      categories={drawn?.categories ?? []}
      series={drawn?.series ?? []}
    />
  )
}
