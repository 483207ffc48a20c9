import { dayNumber, dayText } from './calendar-day.ts'

/** First and last local day 'YYYY-MM-DD', both included. */
export type Days = readonly [first: string, last: string]

/** How many days a span has. */
export function daysIn([first, last]: Days): number {
  return Math.max(0, dayNumber(last) - dayNumber(first) + 1)
}

/** Every day of a span, in order. */
export function daysInSpan([first, last]: Days): string[] {
  const from = dayNumber(first)
  return Array.from({ length: daysIn([first, last]) }, (_, n) => dayText(from + n))
}

/** The same days as spans that neither touch nor overlap, in order. */
export function joinedDays(spans: readonly Days[]): Days[] {
  const joined: Days[] = []
  for (const span of spans.toSorted(([a], [b]) => dayNumber(a) - dayNumber(b))) {
    const last = joined.at(-1)
    if (!last || dayNumber(span[0]) > dayNumber(last[1]) + 1) joined.push(span)
    else if (span[1] > last[1]) joined[joined.length - 1] = [last[0], span[1]]
  }
  return joined
}

/** The days that two spans share; null when they share none. */
export function commonDays([start, end]: Days, [first, last]: Days): Days | null {
  const from = start > first ? start : first
  const to = end < last ? end : last
  return to < from ? null : [from, to]
}

/**
 * The share of a span's days that lie in another span, 0 to 1. What is known of a span as a whole is spread evenly
 * over its days. Source: domain.md §8.2, §8.4 (V-C5).
 */
export function shareOfDays(span: Days, within: Days): number {
  const common = commonDays(span, within)
  if (common !== null && common[0] === span[0] && common[1] === span[1]) return 1
  return common === null ? 0 : daysIn(common) / daysIn(span)
}
