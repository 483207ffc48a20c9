import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'
import { measureLabel } from '../import/columns.ts'
import { keptUnit } from '../import/unit.ts'
import { quantile } from '../quantile.ts'
import { type Check, type CommissionFacts, doubt, unknown, well } from './check.ts'

const MOST_AHEAD_MS = MINUTE_MS
const MOST_BEHIND_MS = 2 * MINUTE_MS
const NEAR_HOUR_MS = 5 * MINUTE_MS
const PERIOD_OFF = 0.1
const LEAST_DISTANCES = 2

/** Whether anything has come yet, and if it was refused, why. */
export function checkMessage({ readings, parked }: CommissionFacts): Check {
  const newest = readings.at(-1)
  if (newest) return well('message', [{ name: 'readings', value: readings.length, unit: '' }])
  if (parked.future > 0) {
    const figures = [{ name: 'parked', value: parked.future, unit: '' }]
    return doubt('message', 'wrong', { code: 'parked-future' }, figures)
  }
  if (parked.other > 0) {
    const figures = [{ name: 'parked', value: parked.other, unit: '' }]
    return doubt('message', 'wrong', { code: 'parked-other' }, figures)
  }
  return unknown('message', 'none-yet')
}

/** Whether a value was left out since it cannot be true, and in which unit it could. */
export function checkFields({ readings, dropped }: CommissionFacts): Check {
  if (dropped.length === 0) return readings.length === 0 ? unknown('fields', 'none-yet') : well('fields', [])
  const figures = dropped.flatMap(({ measure, value }) =>
    value === null ? [] : [{ name: measureLabel(measure), value, unit: keptUnit(measure) }],
  )
  const guessed = dropped.find(({ unitGuess }) => unitGuess !== null)
  const where = dropped.map(({ measure }) => measureLabel(measure)).join(', ')
  const unit = guessed?.unitGuess == null ? {} : { unit: guessed.unitGuess }
  return doubt('fields', 'wrong', { code: 'dropped', where, ...unit }, figures)
}

/**
 * The meter's time against the receipt. A reading may come late for many reasons and never early: the shortest delay
 * tells the clock. A delay of whole hours is a zone that is set wrongly.
 */
export function checkClock({ readings, periodS }: CommissionFacts): Check {
  if (readings.length === 0) return unknown('clock', 'none-yet')
  const delay = Math.min(...readings.map(({ at, receivedAt }) => receivedAt - at))
  const seconds = Math.round(delay / SECOND_MS)
  const figures = [{ name: 'receipt after the device’s time', value: seconds, unit: 's' }]
  if (delay >= -MOST_AHEAD_MS && delay <= MOST_BEHIND_MS + periodS * SECOND_MS) return well('clock', figures)
  const hours = Math.round(delay / HOUR_MS)
  if (hours !== 0 && Math.abs(delay - hours * HOUR_MS) <= NEAR_HOUR_MS)
    return doubt('clock', 'wrong', { code: 'hours-off', seconds: hours * 3600 }, figures)
  if (delay < 0) return doubt('clock', 'wrong', { code: 'ahead', seconds: -seconds }, figures)
  return doubt('clock', 'look', { code: 'behind', seconds }, figures)
}

/**
 * The usual distance of readings against the period that is stated, by which gaps are told. Of those that came when they
 * were made, where there are some: what was sent later, from a store or a file, tells how it was read then.
 */
export function checkPeriod({ readings, periodS }: CommissionFacts): Check {
  const fresh = readings.filter(
    ({ at, receivedAt }) => Math.abs(receivedAt - at) <= MOST_BEHIND_MS + periodS * SECOND_MS,
  )
  const distances = (fresh.length > LEAST_DISTANCES ? fresh : readings)
    .map(({ at }, n, all) => (at - (all[n - 1]?.at ?? at)) / SECOND_MS)
    .slice(1)
  if (distances.length < LEAST_DISTANCES) return unknown('period', 'too-few')
  const seconds = quantile(distances, 0.5)!
  const figures = [
    { name: 'between readings', value: seconds, unit: 's' },
    { name: 'stated', value: periodS, unit: 's' },
  ]
  if (Math.abs(seconds - periodS) <= PERIOD_OFF * periodS) return well('period', figures)
  return doubt('period', 'look', { code: 'other-period', seconds }, figures)
}
