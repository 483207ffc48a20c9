import { ratedKw } from '../../meter/register/rating.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { type Instant, SECOND_MS } from '../../time/interval.ts'
import { onState } from './on-state.ts'

/** The reading of a meter that has been silent for longer tells nothing of now. */
const FRESH_PERIODS = 3

interface NewestReading {
  readonly at: Instant
  readonly measures: Readonly<Partial<Record<'v1' | 'v2' | 'v3' | 'hz' | 'kw', number | null>>>
}

/** Whether a device is on by its newest reading; null: it has none, or none that tells (`onState`). */
export function isOnNow(
  { nominalVoltage }: Branch,
  { ratedKva, deviceType, periodS }: Device,
  newest: NewestReading | undefined,
  now: Instant,
): boolean | null {
  if (newest === undefined || now - newest.at > FRESH_PERIODS * periodS * SECOND_MS) return null
  const { v1, v2, v3, hz = null, kw = null } = newest.measures
  const volts = [v1, v2, v3].filter((one) => one != null)
  const vMax = volts.length === 0 ? null : Math.max(...volts)
  const rules = { nominalV: nominalVoltage, ratedKw: ratedKw(ratedKva), deviceType }
  return onState({ run: null, vMax, hz, kw }, rules, null)
}
