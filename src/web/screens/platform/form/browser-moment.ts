import { formatMoment } from '#chart/format.ts'
import { browserZone } from '../../../ui/field/browser-zone.ts'

/** A moment as the administrator's own clock shows it: a page may hold clients of several zones. */
export function browserMoment(at: number | null): string {
  return formatMoment(at, browserZone())
}
