import { sourceColour } from '#chart/palette.ts'
import type { Category, Series } from '#chart/types.ts'
import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { exactSum } from '#domain/money.ts'
import { shortMonthText } from '#domain/time/month.ts'
import { costText } from '../../../words/cost.ts'
import { monthKey } from './month-key.ts'

type MonthlyCosts = CostOverview['monthly_costs']
type Month = MonthlyCosts[number]['months'][number]

const KINDS = [
  { key: 'diesel_naira', label: costText.diesel, type: 'GENERATOR' },
  { key: 'utility_naira', label: costText.utility, type: 'UTILITY' },
  { key: 'ipp_naira', label: costText.ipp, type: 'IPP' },
] as const

/** What was consumed without a bill so far, at the tariff in force (E7). */
const ACCRUED = [
  { key: 'utility_accrued_naira', label: costText.utilityAccrued, type: 'UTILITY' },
  { key: 'ipp_accrued_naira', label: costText.ippAccrued, type: 'IPP' },
] as const

/**
 * CT-04: ₦ paid by month and kind, over the branches shown, and beside it, striped, what no bill covers yet. A kind that
 * there never was has no series.
 */
export function monthlyCostSeries(
  costs: MonthlyCosts,
  today: string,
): { categories: Category[]; series: Series[] } {
  const all = costs.flatMap(({ months }) => months)
  const months = [...new Set(all.map(({ month }) => monthKey(month)))].sort()
  const inMonth = (month: string) => all.filter((one) => monthKey(one.month) === month)
  return {
    categories: months.map((month) => toCategory(month, inMonth(month), today)),
    series: [...KINDS, ...ACCRUED]
      .filter(({ key }) => all.some((one) => one[key] > 0))
      .map(({ key, label, type }) => {
        const values = months.map((month) => exactSum(inMonth(month).map((one) => one[key])))
        const isAccrued = ACCRUED.some((one) => one.key === key)
        return {
          key,
          label,
          colour: sourceColour(type, isAccrued ? 1 : 0),
          values,
          ...(isAccrued ? { estimated: values } : {}),
        }
      }),
  }
}

function toCategory(month: string, costs: readonly Month[], today: string): Category {
  const text = shortMonthText(month)
  const litres = exactSum(costs.map(({ diesel_litres }) => diesel_litres))
  return {
    key: month,
    label: text,
    tick: `${text.slice(0, 3)} ’${month.slice(2, 4)}`,
    ...(today.startsWith(month) ? { state: 'partial' as const } : {}),
    ...(litres > 0 ? { note: `${litres.toLocaleString('en-GB')} L of diesel bought` } : {}),
  }
}
