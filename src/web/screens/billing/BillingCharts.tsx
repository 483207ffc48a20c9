import { useState } from 'react'
import { formatNaira } from '#chart/format.ts'
import type { ChartLimit } from '#chart/types.ts'
import type { BillingData } from '#contract/billing/billing.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import { BarChart } from '../../chart/BarChart.tsx'
import { useDeviceColours } from '../../chart/use-device-colours.ts'
import { useMonthTarget } from '../../shell/notice/use-month-target.ts'
import type { View } from '../../shell/use-view.ts'
import { useViewCall } from '../../shell/use-view-call.ts'
import { useWide } from '../../table/use-wide.ts'
import { SegmentedControl } from '../../ui/field/SegmentedControl.tsx'
import { billingSeries, type Measure } from './billing-series.ts'
import { yearUpTo } from './year-up-to.ts'

const MEASURES = [
  { value: 'consumption_kwh', label: 'kWh' },
  { value: 'consumption_naira', label: '₦' },
] as const

/** BI-02: twelve months up to the range, or all of its months where those are more. On a phone one chart at a time. */
export function BillingCharts({ view }: { view: View }) {
  const data = useViewCall('billingData', yearUpTo(view)).data?.authenticatedData
  const target = useMonthTarget(view.selection)
  const isWide = useWide()
  const [chosen, setChosen] = useState<Measure>('consumption_kwh')
  if (!isWide) {
    return (
      <div className="flex min-w-0 flex-col gap-2">
        <SegmentedControl
          label={billingText.chart}
          segments={MEASURES}
          value={chosen}
          onValueChange={(value) => setChosen(value as Measure)}
        />
        <Chart data={data} measure={chosen} target={target} />
      </div>
    )
  }
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
        {MEASURES.map(({ value }) => (
          <Chart key={value} data={data} measure={value} target={target} />
        ))}
      </div>
    </div>
  )
}

interface ChartProps {
  data: BillingData | undefined
  measure: Measure
  /** kWh of a month that an alert waits for. */
  target: readonly ChartLimit[]
}

/** S1 §9: no bar is thicker than 50 px for energy, 60 px for naira. */
function Chart({ data, measure, target }: ChartProps) {
  const colours = useDeviceColours()
  const isNaira = measure === 'consumption_naira'
  const drawn = data === undefined ? { categories: [], series: [] } : billingSeries(data, measure, colours)
  return (
    <BarChart
      title={isNaira ? billingText.nairaChart : billingText.kwhChart}
      unit={isNaira ? '₦' : 'kWh'}
      {...(isNaira ? { format: (value: number | null) => formatNaira(value) } : { limits: target })}
      maxThickness={isNaira ? 60 : 50}
      empty={billingText.noChart}
      loading={data === undefined}
      stacked={drawn.series.length > 3}
      categoryHeading={billingText.month}
      {...drawn}
    />
  )
}
