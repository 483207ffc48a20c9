import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** A register reading that was not taken at its word (domain.md §15.2). kWh as the meter shows them. */
export interface HeldReading {
  readonly at: Instant
  readonly kwh: number
  readonly beforeKwh: number | null
  readonly verdict: 'held' | 'false' | 'reset' | 'exchange' | 'correction'
  readonly sentence: string
}

/** What is said of the registers of a device in a range, newest first. The roll-up judges no register yet. */
export async function heldReadings(
  _tx: Tx,
  _scope: Scope,
  _deviceId: number,
  _range: Interval,
  _most: number,
): Promise<HeldReading[]> {
  return []
}
