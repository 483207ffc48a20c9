import { formatDay } from '#chart/format.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { toGetBackText as text } from '../../../words/cost/to-get-back.ts'

/** The branch of a finding, and the device where it is one's. */
export function placeText({ branch, device }: FindingRow): string {
  return device === null ? branch.name : `${branch.name}, ${device.name}`
}

/** The days that a finding is about, its last among them. */
export function daysText({ from, to }: FindingRow): string {
  const last = addDays(to, -1)
  return from === last ? formatDay(from) : text.days(formatDay(from), formatDay(last))
}
