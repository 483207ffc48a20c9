import { browserZone } from '../../../ui/browser-zone.ts'
import { formatMoment } from '../../../ui/format.ts'

/** A moment as the administrator's own clock shows it: a page may hold clients of several zones. */
export function browserMoment(at: number | null): string {
  return formatMoment(at, browserZone())
}
