/** What a report says of its comparison and of the grid, on the page and on paper alike. */
import type { ReportData } from './report.ts'
import { reportText } from './report-page-messages.ts'

export type ComparedFigure = NonNullable<ReportData['comparison']>['figures'][number]
export type SupplyRow = ReportData['supply'][number]

/** How figures are written, with their units. */
export interface Written {
  amount(value: number | null, unit: string): string
  /** Of a part of 1. */
  share(value: number): string
}

/** '13,000.00 kWh (4.38 %) more, 1.01 % more a day', or why nothing is said. */
export function changeWords(figure: ComparedFigure, { amount, share }: Written): string {
  const { difference, percent, percent_per_day: perDay, unit, reason } = figure
  if (difference === null) return reportText.notCompared(reason ?? '')
  if (difference === 0) return reportText.noChange
  const part = percent === null ? null : share(Math.abs(percent) / 100)
  const words = (difference > 0 ? reportText.more : reportText.less)(amount(Math.abs(difference), unit), part)
  return perDay === null ? words : `${words}, ${reportText.perDay(share(Math.abs(perDay) / 100), perDay > 0)}`
}

/** '15.20', or by both bounds '15.20 to 17.20'. */
export function supplyHours({ low, high }: SupplyRow, written: (hours: number | null) => string): string {
  return low === high ? written(low) : `${written(low)} – ${written(high)}`
}

export function supplyVerdict({ promised, verdict }: SupplyRow): string | null {
  if (promised === null) return reportText.noBand
  return verdict === null ? null : reportText.supplyVerdicts[verdict]
}
