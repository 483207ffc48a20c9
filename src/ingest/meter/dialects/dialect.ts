import type { HardwareReference } from '#contract/meter/reading.ts'
import { NO_PHASES, type Reading } from '#domain/meter/reading.ts'
import type { Refusal } from '../refusal.ts'
import type { Stamp } from '../stamp.ts'

/** What a payload of a meter says, before it is known in which zone its clock stands. */
export interface Decoded {
  /** null: the payload names no device */
  readonly deviceId: number | null
  /** what its hardware calls itself; absent: it does not say */
  readonly hardware?: HardwareReference
  readonly stamp: Stamp
  readonly measured: Omit<Reading, 'at'>
  readonly isCorrection: boolean
}

/** How one make of meter or gateway speaks. Pure: the runner owns I/O, batching and parking. */
export interface Dialect {
  readonly model: string
  /** Refuses a payload for its keys, where many of them are unknown, without looking at what they hold. */
  refuseKeys(keys: readonly string[]): Refusal | null
  decode(payload: unknown): Decoded | Refusal
}

/** Gauges are kept in single precision; what overflows there is no finite number and is dropped as such. */
export function single(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.fround(value)
}

export function singles(phases: Reading['v'] | undefined): Reading['v'] {
  return phases === undefined ? NO_PHASES : [single(phases[0]), single(phases[1]), single(phases[2])]
}
