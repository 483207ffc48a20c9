/** 1 duplicate, 2 overlap, 3 gap. ₦ as decimal text. Source: domain.md §16.F (I-BILL-4, I-BILL-5). */
import { dayNumber } from '../../../time/calendar-day.ts'
import type { CheckOf } from './bill-check.ts'
import { Exact, type KnownFigures, type OtherBill, type TypedFigures } from './checked-bill.ts'

/**
 * The same bill again is in dispute whole; the same period with another total asks whether it replaces the other. One that a
 * person accepted beside the other does neither.
 */
export function duplicateCheck(
  { first, gross }: TypedFigures,
  { others }: Pick<KnownFigures, 'others'>,
): CheckOf<'duplicate'> {
  const key = 'duplicate'
  const like = others.filter(({ relation, isSamePeriod }) => relation === 'equal' || isSamePeriod)
  const open = like.filter(({ isAccepted }) => !isAccepted)
  if (open.some(({ relation }) => relation === 'equal')) {
    return { key, verdict: 'fail', naira: gross, isReplacing: false, isAccepted: false }
  }
  const isReplacing = open.length > 0
  return {
    key,
    verdict: isReplacing ? 'answer' : first === null ? 'unknown' : 'pass',
    naira: null,
    isReplacing,
    isAccepted: like.length > 0 && !isReplacing,
  }
}

export function countDays({ first, last }: Pick<TypedFigures, 'first' | 'last'>): number | null {
  if (first === null || last === null || last < first) return null
  return dayNumber(last) - dayNumber(first) + 1
}

/** Days of another bill too; the daily ₦ of this one is in dispute for each. */
export function overlapCheck(typed: TypedFigures, { others }: KnownFigures): CheckOf<'overlap'> {
  const key = 'overlap'
  const due = countDays(typed)
  const shared = others.filter(({ relation, isSamePeriod }) => relation === 'overlap' && !isSamePeriod)
  if (due === null) return { key, verdict: 'unknown', days: 0, naira: null }
  const days = Math.min(due, daysOf(shared))
  if (days === 0) return { key, verdict: 'pass', days, naira: null }
  const naira = typed.gross === null ? null : new Exact(typed.gross).times(days).div(due).toFixed(2)
  return { key, verdict: 'fail', days, naira }
}

/** A day that stands in two of them counts once. */
function daysOf(spans: readonly Pick<OtherBill, 'first' | 'last'>[]): number {
  let days = 0
  let upTo = -Infinity
  for (const { first, last } of spans.toSorted((a, b) => dayNumber(a.first) - dayNumber(b.first))) {
    const from = Math.max(dayNumber(first), upTo + 1)
    days += Math.max(0, dayNumber(last) - from + 1)
    upTo = Math.max(upTo, dayNumber(last))
  }
  return days
}

export function gapCheck({ first }: TypedFigures, { lastEnd }: KnownFigures): CheckOf<'gap'> {
  const head = { key: 'gap', naira: null, after: lastEnd } as const
  if (first === null || lastEnd === null) return { ...head, verdict: 'unknown', days: 0 }
  const days = Math.max(0, dayNumber(first) - dayNumber(lastEnd) - 1)
  return { ...head, verdict: days > 0 ? 'info' : 'pass', days }
}
