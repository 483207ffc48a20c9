/**
 * When the readings of a month are packed: a row a device and day instead of a row each. Packs are slower to write to and as
 * quick to read, so what is still written to stays as it came. Source: docs/decisions/023-packed-months.md.
 */
import { DAY_MS, HOUR_MS, type Instant } from '../../time/interval.ts'
import { localMinutes } from '../../time/zone.ts'

/** Whole months before the one that runs that are left as they came: gateways catch up, bills are checked and corrected. */
export const WHOLE_MONTHS = 2
/** Longer than any transaction that was told of an earlier time. */
export const SAID_FOR_MS = HOUR_MS
/** Local hours in which it is done, the last one exclusive. */
export const NIGHT = { from: 1, to: 5 } as const
/** A walk that ended in the night that runs is not begun again. */
export const WALK_EVERY_MS = 12 * HOUR_MS

/** A day to which something came since then waits: more may be on its way. */
const QUIET_MS = 2 * DAY_MS

export const quietSince = (now: Instant): Instant => now - QUIET_MS

/** How far the packing of an organisation has come. */
export interface Packing {
  /** Whoever writes to earlier instants looks for packs first, and since when; null: there are none. */
  readonly before: Instant | null
  readonly saidAt: Instant | null
  /** When its devices were last gone through; null: never. */
  readonly doneAt: Instant | null
}

export type PackingStep =
  /** Say that readings before this instant are going to be packed. */
  | { readonly kind: 'say'; readonly before: Instant }
  | { readonly kind: 'pack'; readonly before: Instant }
  | { readonly kind: 'nothing' }

/** Readings of before may be packed: the start of a month of UTC, as readings are kept. */
export function packableBefore(now: Instant): Instant {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - WHOLE_MONTHS)
}

/** What is due: every night, since days that were written to late are packed again. */
export function nextPackingStep(
  { before, saidAt, doneAt }: Packing,
  now: Instant,
  zone: string,
): PackingStep {
  const due = packableBefore(now)
  // A clock that was ahead once takes nothing back: what is packed stays said.
  if (before === null || before < due) return { kind: 'say', before: due }
  const hour = localMinutes(zone, now) / 60
  const isNight = hour >= NIGHT.from && hour < NIGHT.to
  const isDone = doneAt !== null && now - doneAt < WALK_EVERY_MS
  if (!isNight || isDone || saidAt === null || now - saidAt < SAID_FOR_MS) return { kind: 'nothing' }
  return { kind: 'pack', before: due }
}

/** What comes of before this instant may be kept packed at once: nobody who writes there knows of no packs. */
export function mayPackBefore({ before, saidAt }: Omit<Packing, 'doneAt'>, now: Instant): Instant {
  const isKnown = before !== null && saidAt !== null && now - saidAt >= SAID_FOR_MS
  return isKnown ? Math.min(before, packableBefore(now)) : Number.NEGATIVE_INFINITY
}

/** When the month of UTC begins after that of an instant. */
export function nextMonth(at: Instant): Instant {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
