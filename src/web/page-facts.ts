import type { Crumb } from './ui/Breadcrumbs.tsx'

/** What a route says about its page, beside its path and code. */
export interface PageFacts {
  /** After Home (SH-01); the last one is the page itself. */
  crumbs?: readonly Crumb[]
  /** On report pages devices cannot be checked (SH-05). */
  isReport?: boolean
  /** What the page shows is of no range of dates: the date controls would do nothing. The range is still named (SH-01). */
  isTimeless?: boolean
  /** It shows so many months up to now, whatever is chosen: that is the range it names. */
  monthsShown?: number
  /** It chooses and names its own range: the range of the other pages would contradict it. */
  hasOwnRange?: boolean
  /** Its figures are cut by the interval; on other pages the selector would do nothing, and is left out. */
  hasInterval?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}
