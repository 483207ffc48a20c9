/**
 * The units that are left in a pre-paid meter.
 *
 *   C = shown on the display + loaded since − used since; u = 0.05 + 2 % of what was used
 * u: half a tenth of the display, and what two meters of class 1 may differ. Energy that our meter missed is against us:
 * the least is C − u − missed. A token counts once it is loaded; of one that was bought on the day of the reading and at
 * no known time it is not known whether the display shows it already, so it counts in the most alone. The order of
 * tokens changes nothing. kWh; what people typed is decimal text. Source: domain.md §16.E (I-PRE-1).
 */
import { Decimal } from 'decimal.js'
import type { Kwh } from '../../quantity.ts'
import type { Instant } from '../../time/interval.ts'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const DISPLAY_STEP = 0.05
const METERS_DIFFER = 0.02
/** Below it nothing is said of what our meter counted (X3). */
const LEAST_MEASURED = 0.8

export interface DisplayShown {
  readonly units: string
  readonly at: Instant
}

/** Units that went into a meter between two instants: the same where the time is known, else the ends of its day. */
export interface UnitsLoad {
  readonly kwh: string
  readonly from: Instant
  readonly to: Instant
}

/** What our meter counted since the display was read. */
export interface UsedSince {
  readonly kwh: Kwh | null
  /** How much of it was spread over gaps: its sum is known. */
  readonly estimatedKwh: Kwh
  /** The measured share of the time, 0 to 1. */
  readonly coverage: number
}

export interface UnitsCredit {
  readonly shown: Kwh
  readonly loaded: Kwh
  /** Loaded on the day of the reading, perhaps before it. */
  readonly doubtful: Kwh
  readonly used: Kwh
  /** What our meter may have missed in the time that it did not measure. */
  readonly missed: Kwh
  readonly kwh: Kwh
  readonly u: Kwh
  readonly low: Kwh
  readonly high: Kwh
}

/** null: our meter measured too little since the display was read. */
export function unitsCredit(
  display: DisplayShown,
  loads: readonly UnitsLoad[],
  since: UsedSince,
): UnitsCredit | null {
  const missed = missedKwh(since)
  if (since.kwh === null || missed === null) return null
  const { sure, doubtful } = loadedSince(loads, display.at)
  const used = new Exact(since.kwh)
  const credit = new Exact(display.units).plus(sure).minus(used)
  const u = used.times(METERS_DIFFER).plus(DISPLAY_STEP)
  return {
    shown: Number(display.units),
    loaded: sure.toNumber(),
    doubtful: doubtful.toNumber(),
    used: since.kwh,
    missed,
    kwh: credit.toNumber(),
    u: u.toNumber(),
    low: credit.minus(u).minus(missed).toNumber(),
    high: credit.plus(u).plus(doubtful).toNumber(),
  }
}

/** Units loaded after an instant, and those that perhaps were. */
function loadedSince(loads: readonly UnitsLoad[], at: Instant): { sure: Decimal; doubtful: Decimal } {
  const sum = (some: readonly UnitsLoad[]) => some.reduce((all, { kwh }) => all.plus(kwh), new Exact(0))
  return {
    sure: sum(loads.filter(({ from }) => from > at)),
    doubtful: sum(loads.filter(({ from, to }) => from <= at && to > at)),
  }
}

/** At the rate of the measured time, less what registers gave back; null: more than a fifth of all is not known. */
function missedKwh({ kwh, estimatedKwh, coverage }: UsedSince): Kwh | null {
  if (kwh === null || coverage <= 0) return kwh !== null && estimatedKwh > 0 ? 0 : null
  const whole = (kwh - estimatedKwh) / coverage
  const missed = Math.max(0, whole - kwh)
  return missed > (1 - LEAST_MEASURED) * whole ? null : missed
}
