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
