import type { DemandOver } from '../../demand/demand-over.ts'
import { sumKnown } from '../../sum-known.ts'
import type { MeasuredSources } from '../score-facts.ts'

/** One month of one branch, measured and priced. */
export interface ReportMonth {
  /** 'YYYY-MM' */
  readonly month: string
  readonly facts: MeasuredSources
  readonly over: DemandOver
}

/** Of the month what was measured on some of its days. */
export function onDays(month: ReportMonth, isOn: (day: string) => boolean): ReportMonth {
  const ranges = [...month.facts.ranges].map(([id, range]) => {
    const days = range.days.filter(({ day }) => isOn(day))
    return [id, { ...range, days, kwh: sumKnown(days, ({ kwh }) => kwh) }] as const
  })
  return { ...month, facts: { ...month.facts, ranges: new Map(ranges) } }
}
