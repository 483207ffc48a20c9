/**
 * What a kWh cost in each hour, and what it would have cost from the grid and from the cheapest set.
 *
 *   paid   Σ cost ÷ Σ energy of what ran: metered sources at their rates, sets litres · P̄ + s · hours
 *   set    of the cheapest set that would have carried the hour's mean load beside the sun: (lph(P) · P̄ + s) ÷ P
 * ₦/kWh with VAT; null: not known, or nothing ran. Hours begin with the clock's. Source: domain.md §16.G.
 */
import { type DayRuns, eachRun } from '../../energy/supply/day-runs.ts'
import { type FeederState, stateFromCode } from '../../energy/supply/feeder-code.ts'
import type { NairaPerKwh, NairaPerLitre } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { litresPerHourOn } from '../../score/generator/fuel-curve.ts'
import { BLOCK_MS, HOUR_MS, type Instant, type Interval, SECOND_MS } from '../../time/interval.ts'
import { type BurningSet, curvePoints, startRate } from './kwh-cost.ts'
import type { NowType } from './sources-now.ts'

export interface HourSource {
  readonly type: NowType
  /** Of a metered source on a day; null: not set. */
  rate(at: Instant): NairaPerKwh | null
  /** Of a generator, as it burns at an instant. */
  set(at: Instant): BurningSet | null
  readonly days: readonly {
    readonly start: Instant
    readonly kwh: ArrayLike<number>
    readonly onS: ArrayLike<number>
  }[]
}

export interface HourFacts {
  readonly sources: readonly HourSource[]
  readonly feeders: readonly { readonly start: Instant; readonly seconds: number; readonly runs: DayRuns }[]
  readonly litre: NairaPerLitre | null
  gridRate(at: Instant): NairaPerKwh | null
}

export interface HourRate {
  readonly from: Instant
  readonly kwh: number | null
  readonly paid: NairaPerKwh | null
  readonly grid: NairaPerKwh | null
  readonly set: NairaPerKwh | null
  /** What gave most; null: nothing, or not known. */
  readonly type: NowType | null
  /** The best that any feeder was, s. */
  readonly gridS: Readonly<Record<FeederState, number>>
}

const BLOCKS = HOUR_MS / BLOCK_MS

export function hourRates(facts: HourFacts, span: Interval): HourRate[] {
  const hours: HourRate[] = []
  for (let from = span.from; from < span.to; from += HOUR_MS)
    hours.push(hourRate(facts, from, Math.min(from + HOUR_MS, span.to)))
  return hours
}

function hourRate(facts: HourFacts, from: Instant, to: Instant): HourRate {
  const gave = facts.sources.map((source) => ({ source, ...sourceInHour(source, from, facts.litre) }))
  const known = gave.filter((one) => one.kwh !== null && one.kwh > 0)
  const kwh = gave.some((one) => one.kwh !== null)
    ? known.reduce((sum, one) => sum + (one.kwh ?? 0), 0)
    : null
  const isPriced = known.every((one) => one.naira !== null)
  const naira = known.reduce((sum, one) => sum + (one.naira ?? 0), 0)
  const sun = known.reduce((sum, one) => sum + (one.source.type === 'SOLAR' ? (one.kwh ?? 0) : 0), 0)
  const meanKw = kwh === null ? null : (kwh - sun) / ((to - from) / HOUR_MS)
  const rates = facts.sources.flatMap((source) => {
    const set = source.set(from)
    return set === null ? [] : (startRate(set, meanKw, facts.litre) ?? [])
  })
  return {
    from,
    kwh,
    paid: isPriced ? ratio(naira, kwh) : null,
    grid: facts.gridRate(from),
    set: rates.length === 0 ? null : Math.min(...rates),
    type: known.toSorted((a, b) => (b.kwh ?? 0) - (a.kwh ?? 0))[0]?.source.type ?? null,
    gridS: gridSeconds(facts, from, to),
  }
}

function sourceInHour(source: HourSource, from: Instant, litre: NairaPerLitre | null) {
  let [kwh, hours, litres]: [number | null, number, number | null] = [null, 0, 0]
  const set = source.set(from)
  const points = set && curvePoints(set)
  for (const day of source.days)
    for (let n = 0; n < BLOCKS; n++) {
      const place = (from - day.start) / BLOCK_MS + n
      const given = day.kwh[place]
      if (given === undefined || Number.isNaN(given)) continue
      kwh = (kwh ?? 0) + given
      const onHours = (day.onS[place] ?? 0) / (HOUR_MS / SECOND_MS)
      if (!(onHours > 0)) continue
      hours += onHours
      if (points && set?.ratedKw)
        litres = (litres ?? 0) + litresPerHourOn(points, set.ratedKw, given / onHours) * onHours
      else litres = null
    }
  if (set === null) {
    const rate = source.rate(from)
    return { kwh, naira: kwh === null || rate === null ? null : kwh * rate }
  }
  const isKnown = kwh !== null && litres !== null && litre !== null
  return { kwh, naira: isKnown ? litres! * litre! + set.servicePerHour * hours : null }
}

const RANK: readonly FeederState[] = ['present', 'unknown', 'absent']

/** Of several feeders the one that gave longest. */
function gridSeconds({ feeders }: HourFacts, from: Instant, to: Instant): HourRate['gridS'] {
  const each = feeders.map(({ start, seconds, runs }) => {
    const sums = { present: 0, absent: 0, unknown: 0 }
    eachRun(runs, seconds, (begin, end, code) => {
      const cut = Math.min(start + end * SECOND_MS, to) - Math.max(start + begin * SECOND_MS, from)
      if (cut > 0) sums[stateFromCode(code)] += cut / SECOND_MS
    })
    return sums
  })
  const told = each.filter((sums) => RANK.some((state) => sums[state] > 0))
  return (
    told.toSorted((a, b) => b.present - a.present)[0] ?? {
      present: 0,
      absent: 0,
      unknown: (to - from) / SECOND_MS,
    }
  )
}
