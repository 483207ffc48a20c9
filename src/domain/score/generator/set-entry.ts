/**
 * What is entered about a generator from a day on; all of it optional. Source: domain.md §16.G, §16.H (insights §O).
 *
 *   service ₦ an hour = service ÷ interval + reserve for the overhaul; nothing entered → 0, and said
 */
import type { Naira } from '../../quantity.ts'
import type { LoadPoints } from './fuel-curve.ts'
import { DEFAULT_SERVICE_INTERVAL_H } from './maintenance.ts'

export const SET_RATINGS = ['prime', 'standby'] as const
export type SetRating = (typeof SET_RATINGS)[number]

export const MOTOR_STARTS = ['direct', 'star-delta', 'soft'] as const
export type MotorStart = (typeof MOTOR_STARTS)[number]

export interface SetEntry {
  readonly deviceId: number
  /** Local day. */
  readonly validFrom: string
  readonly rating: SetRating | null
  /** Share of the rating that is left where the set stands, 0 to 1. */
  readonly derate: number | null
  readonly serviceNaira: Naira | null
  readonly serviceIntervalH: number | null
  /** ₦ an hour put aside for the overhaul. */
  readonly reserveNaira: Naira | null
  /** The largest motor that starts on it. */
  readonly motorKw: number | null
  readonly motorStart: MotorStart | null
  /** The maker's own litres an hour at 25, 50, 75 and 100 %. */
  readonly curve: LoadPoints | null
  /** Minutes after the grid's return in which it may still run. */
  readonly graceMinutes: number | null
  /** Minutes of a week that it may run for a test. */
  readonly testMinutes: number | null
}

export const DEFAULT_GRACE_MINUTES = 10
export const DEFAULT_TEST_MINUTES = 30

/** ₦ an hour of running beside the diesel; null: nothing is entered. */
export function serviceNairaPerHour(
  entry: Pick<SetEntry, 'serviceNaira' | 'serviceIntervalH' | 'reserveNaira'> | null,
  deviceIntervalH: number | null,
): number | null {
  if (entry === null || (entry.serviceNaira === null && entry.reserveNaira === null)) return null
  const interval = entry.serviceIntervalH ?? deviceIntervalH ?? DEFAULT_SERVICE_INTERVAL_H
  return (entry.serviceNaira ?? 0) / interval + (entry.reserveNaira ?? 0)
}
