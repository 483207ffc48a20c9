/**
 * 8 our meter: what is billed beyond ours and its uncertainty is sure. U = 2.5 % of ours (class 1.5 % and its transformers
 * 1 %, taken of both) + half of the first and of the last day where the times of reading are not known + 10 % of what is
 * estimated; below a coverage of 0.95 it cannot tell. kWh. Source: domain.md §16.F (I-BILL-7).
 */
import type { CheckOf } from './bill-check.ts'
import { Exact, type KnownFigures, type MeteredFigures, type TypedFigures } from './checked-bill.ts'
import { countDays } from './period-checks.ts'

const METER_CLASS = 0.025
const ESTIMATED_SHARE = 0.1
const ENOUGH_COVERAGE = 0.95

export interface MeterResult {
  readonly check: CheckOf<'meter'>
  /** kWh too many for certain. */
  readonly over: Exact
  /** kWh more than ours. */
  readonly most: Exact
}

export function meterCheck(typed: TypedFigures, { metered }: KnownFigures): MeterResult {
  const nothing = new Exact(0)
  const told = {
    key: 'meter',
    naira: null,
    ours: metered?.kwh ?? null,
    coverage: metered?.coverage ?? null,
    within: null,
    sure: null,
    most: null,
  } as const
  const days = countDays(typed)
  if (typed.kwh === null || days === null || metered === null) {
    return { check: { ...told, verdict: 'unknown' }, over: nothing, most: nothing }
  }
  const within = uncertainty(metered, days)
  const compared = { ...told, within: within.toFixed(1) }
  const give = (verdict: CheckOf<'meter'>['verdict']) => ({
    check: { ...compared, verdict },
    over: nothing,
    most: nothing,
  })
  if (metered.coverage < ENOUGH_COVERAGE) return give('unknown')
  const more = new Exact(typed.kwh).minus(metered.kwh)
  if (more.lt(within.neg())) return give('info')
  const sure = more.minus(within)
  if (sure.lte(0)) return give('pass')
  return { check: { ...compared, verdict: 'fail', sure: sure.toFixed(2) }, over: sure, most: more }
}

function uncertainty(metered: MeteredFigures, days: number): Exact {
  const ours = new Exact(metered.kwh)
  const estimated = new Exact(metered.estimatedKwh).times(ESTIMATED_SHARE)
  const meters = ours.times(METER_CLASS).plus(estimated)
  if (metered.isBetweenReads) return meters
  const mean = ours.div(days)
  const ends = new Exact(metered.firstDayKwh ?? mean).plus(metered.lastDayKwh ?? mean)
  return meters.plus(ends.div(2))
}
