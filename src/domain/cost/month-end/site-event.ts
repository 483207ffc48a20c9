/**
 * A change of the site that makes a time unlike the one before: a new freezer, a closed floor. A saving that has one in
 * its span is not told. Source: domain.md §16.I.
 */
export interface SiteEvent {
  readonly id: number
  readonly branchId: number
  /** What it is about alone; null: all of the branch. */
  readonly deviceId: number | null
  readonly text: string
  /** Local days, both included; null: it goes on. */
  readonly from: string
  readonly to: string | null
}

/** Those that touch the days [fromDay, toDay]. */
export function eventsBetween(events: readonly SiteEvent[], fromDay: string, toDay: string): SiteEvent[] {
  return events.filter(({ from, to }) => from <= toDay && (to === null || to >= fromDay))
}
