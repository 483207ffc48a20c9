import { formatNaira, formatQuantity } from '#chart/format.ts'
import { capSeries, deviceColours } from '#chart/palette.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import type { Bill, BillMonth } from '#domain/billing/bill.ts'
import { monthText } from '#domain/time/month.ts'
import type { PaperChart } from '../paper/bar-chart.tsx'
import { namedLines } from './billing-words.ts'

/** S1 §9: no bar is thicker. */
const KWH_PX = 50
const NAIRA_PX = 60

/** Monthly consumption of each device in kWh and in naira (BI-02). */
export function billingCharts(bill: Bill): PaperChart[] {
  return [
    {
      ...monthSeries(
        bill,
        ({ kwh }) => kwh,
        ({ estimatedKwh }) => estimatedKwh,
      ),
      title: billingText.kwhChart,
      unit: 'kWh',
      format: (value) => formatQuantity(value, 'kWh'),
      maxThickness: KWH_PX,
    },
    {
      ...monthSeries(bill, ({ naira }) => naira),
      title: billingText.nairaChart,
      unit: '₦',
      format: (value) => formatNaira(value),
      maxThickness: NAIRA_PX,
    },
  ]
}

function monthSeries(
  bill: Bill,
  pick: (month: BillMonth) => number | null,
  part: (month: BillMonth) => number = () => 0,
) {
  const lines = namedLines(bill)
  const months = [...new Set(lines.flatMap((line) => line.months.map(({ month }) => month)))].sort()
  const colours = deviceColours(
    lines.map(({ deviceId, deviceType }) => ({ key: String(deviceId), sourceType: deviceType })),
  )
  const series = lines.map((line) => {
    const key = String(line.deviceId)
    const found = months.map((month) => line.months.find((one) => one.month === month))
    return {
      key,
      label: line.fullName,
      colour: colours.get(key) ?? 'var(--source-unknown)',
      values: found.map((one) => (one ? pick(one) : null)),
      estimated: found.map((one) => (one ? part(one) : null)),
    }
  })
  return {
    categories: months.map((month) => ({ key: month, label: monthText(month) })),
    series: capSeries(series),
  }
}
