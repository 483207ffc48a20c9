/**
 * How soon somebody should look at an alert. Source: domain.md §12 "Severity".
 *
 *   urgent   supply, a machine or diesel is lost unless somebody acts now
 *   warning  a machine suffers or money leaves while it lasts: within a day
 *   note     to be looked at when the month or the week is gone through
 */
import { ALERT_KINDS, type AlertKind } from './settings.ts'

/** The worst first. */
export const ALERT_SEVERITIES = ['urgent', 'warning', 'note'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]

export const ALERT_SEVERITY: Readonly<Record<AlertKind, AlertSeverity>> = {
  'gateway-silent': 'urgent',
  load: 'urgent',
  'controller-alarm': 'urgent',
  'units-low': 'urgent',
  'tank-fell': 'urgent',
  'tank-low': 'urgent',
  offline: 'warning',
  voltage: 'warning',
  frequency: 'warning',
  'load-balance': 'warning',
  'generator-maintenance': 'warning',
  'delivery-short': 'warning',
  'bill-failed': 'warning',
  'beside-grid': 'warning',
  'yield-low': 'warning',
  'power-factor': 'note',
  'operating-time': 'note',
  baseline: 'note',
  'energy-usage': 'note',
  'emitted-co2': 'note',
  co2: 'note',
  'grid-short': 'note',
  'claim-ready': 'note',
  'entry-odd': 'note',
  budget: 'note',
}

/** In a list: what still holds by how soon somebody should look, and all that is over below it. */
export const OVER_RANK = ALERT_SEVERITIES.length

/** Kinds of each severity, the worst first: the rank of what holds is its place here. */
export const KINDS_BY_RANK: readonly (readonly AlertKind[])[] = ALERT_SEVERITIES.map((severity) =>
  ALERT_KINDS.filter((kind) => ALERT_SEVERITY[kind] === severity),
)

/** Kinds that are wanted: named, and of a severity; null: each. */
export function wantedKinds(
  kinds: readonly AlertKind[] | null,
  severity: AlertSeverity | null,
): readonly AlertKind[] | null {
  if (severity === null) return kinds
  return (kinds ?? ALERT_KINDS).filter((kind) => ALERT_SEVERITY[kind] === severity)
}
