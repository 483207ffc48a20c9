import { ALERT_KINDS, type AlertKind } from '#domain/alert/settings.ts'
import { ALERT_SEVERITIES, type AlertSeverity } from '#domain/alert/severity.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import type { ShowSearch } from '../../../range/show-search.ts'

/** What the list is narrowed by, as it stands in the address. */
export interface ListFilter {
  holds?: 'active' | 'cleared' | undefined
  severity?: AlertSeverity | undefined
  kind?: AlertKind | undefined
  acknowledged?: 'yes' | 'no' | undefined
  /** 'YYYY-MM-DD', both within. */
  first?: string | undefined
  last?: string | undefined
}

/** Takes every word of it out of the address. */
export const NO_FILTER: Record<keyof ListFilter, undefined> = {
  holds: undefined,
  severity: undefined,
  kind: undefined,
  acknowledged: undefined,
  first: undefined,
  last: undefined,
}

/** What is not understood narrows nothing. */
export function readListFilter({ holds, severity, kind, acknowledged, first, last }: ShowSearch): ListFilter {
  return {
    holds: oneOf(['active', 'cleared'], holds),
    severity: oneOf(ALERT_SEVERITIES, severity),
    kind: oneOf(ALERT_KINDS, kind),
    acknowledged: oneOf(['yes', 'no'], acknowledged),
    first: first !== undefined && isDay(first) ? first : undefined,
    last: last !== undefined && isDay(last) ? last : undefined,
  }
}

function oneOf<T>(known: readonly T[], written: unknown): T | undefined {
  return known.find((one) => one === written)
}

export function isNarrowed(filter: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** As the calls take it. */
export function filterQuery({ holds, severity, kind, acknowledged, first, last }: ListFilter) {
  return {
    ...(holds && { state: holds }),
    ...(severity && { severity }),
    ...(kind && { kinds: kind }),
    ...(acknowledged && { acknowledged }),
    ...(first && { from_day: first }),
    ...(last && { to_day: last }),
  }
}
