/**
 * Whether an alert that late readings raised is told (docs/hardware.md, "Late readings").
 *
 * Of what blocks say, it is not told where it was over an hour before it was noticed, and waits where it began long
 * before it was noticed and the newest reading of its device is old: more of the history may be on its way and end it.
 * Everything else is told at once; the alert is listed either way.
 */
import { LATE_MS } from '../meter/health/reading-lag.ts'
import { type Instant, SECOND_MS } from '../time/interval.ts'
import { BLOCK_KINDS } from './block-rules.ts'
import type { AlertKind } from './settings.ts'

export interface NoticedAlert {
  readonly kind: AlertKind
  readonly since: Instant
  /** null: it still holds, as far as is known */
  readonly until: Instant | null
  readonly raisedAt: Instant
  /** time of the newest reading of its device; null: of no device */
  readonly heardAt: Instant | null
  /** seconds between two readings of the device */
  readonly periodS: number | null
}

export function whenToTell(alert: NoticedAlert, now: Instant): 'now' | 'later' | 'never' {
  const { kind, since, until, raisedAt, heardAt, periodS } = alert
  // Silence is noticed by the clock, not by readings.
  if (!BLOCK_KINDS.has(kind) || kind === 'offline') return 'now'
  if (until !== null) return until <= raisedAt - LATE_MS ? 'never' : 'now'
  const isFromHistory = raisedAt - since > LATE_MS + 2 * (periodS ?? 0) * SECOND_MS
  const isOld = heardAt !== null && heardAt < now - LATE_MS
  return isFromHistory && isOld ? 'later' : 'now'
}
