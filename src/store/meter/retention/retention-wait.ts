import { nextStep } from '#domain/meter/raw-retention.ts'
import { allPlaces, placeName } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { loadRetention } from './raw-retention.ts'
import { isBusyBefore, oldestDay, type UnmadeDays, unmadeDays } from './remove-raw.ts'

/** Old readings that should be gone by now, and what they wait for. */
export interface RetentionWait {
  /** Those of the month before this local day. */
  readonly before: string
  /** Since when they are refused, so that nothing more comes. */
  readonly since: Instant
  /** Readings still wait to be rolled up, or a file is being imported. */
  readonly isBusy: boolean
  /** Days with readings of which nothing was made. */
  readonly unmade: readonly (UnmadeDays & { readonly device: string })[]
}

interface Watched {
  /** Of the organisation. */
  readonly zone: string
  readonly branches: readonly Branch[]
}

/** What is made anew is made in minutes. */
const LONG_MS = 2 * DAY_MS

/** null: nothing waits, or not for long. */
export async function retentionWait(
  tx: Tx,
  scope: Scope,
  { zone, branches }: Watched,
  now: Instant,
): Promise<RetentionWait | null> {
  const record = await loadRetention(tx, scope)
  const { refusedAt: since, removedBefore } = record
  if (since === null || now - since < LONG_MS) return null
  const oldest = removedBefore === null ? await oldestDay(tx, scope) : null
  const step = nextStep(record, localDay(zone, now), now, oldest)
  if (step.kind !== 'finish') return null
  const { before } = step
  const isBusy = await isBusyBefore(tx, scope, before)
  const places = new Map(allPlaces(branches).map((place) => [place.device.id, placeName(place)]))
  const unmade = (await unmadeDays(tx, scope, addMonths(before, -1), before)).map((days) => ({
    ...days,
    device: places.get(days.deviceId) ?? `device ${days.deviceId}`,
  }))
  return { before, since, isBusy, unmade }
}
