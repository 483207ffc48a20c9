import { localDay } from '#domain/time/zone.ts'
import { useMinute } from '../../../shell/use-minute.ts'
import { browserZone } from '../../../ui/field/browser-zone.ts'

/** Today where the administrator is: clients of several zones share this page. */
export function useBrowserDay(): string {
  return localDay(browserZone(), useMinute())
}
