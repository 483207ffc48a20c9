import { localDay } from '#domain/time/zone.ts'
import { useMinute } from '../../../shell/use-minute.ts'

/** Today where the administrator is: clients of several zones share this page. */
export function useBrowserDay(): string {
  return localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, useMinute())
}
