import type { Instant } from '../time/interval.ts'
import { LASTING_KINDS } from './lasting.ts'
import type { AlertKind } from './settings.ts'

interface Condition {
  readonly kind: AlertKind
  readonly branchId: number
  readonly deviceId: number | null
  readonly about: string | null
}

/** What is the same where an alert is withdrawn and raised again: its row is another then, its condition is not. */
export const conditionKey = ({ kind, branchId, deviceId, about }: Condition): string =>
  `${kind} ${branchId} ${deviceId ?? 0}${about === null ? '' : ` ${about}`}`

interface Begun extends Condition {
  readonly since: Instant
  readonly raisedAt: Instant
}

/** What one alert is told by, once: withdrawn and raised again it begins at the same moment, and is not told again. */
export const tellingKey = (alert: Begun): string =>
  `${conditionKey(alert)} ${LASTING_KINDS.has(alert.kind) ? alert.raisedAt : alert.since}`
