/** 1 duplicate, 2 overlap, 3 gap. ₦ as decimal text. Source: domain.md §16.F (I-BILL-4, I-BILL-5). */
import { dayNumber } from '../../../time/calendar-day.ts'
import type { CheckOf } from './bill-check.ts'
import { Exact, type KnownFigures, type TypedFigures } from './checked-bill.ts'

/** The same paper again is in dispute whole; the same period with another total asks whether it replaces the other. */
export function duplicateCheck(
  { first, gross }: TypedFigures,
  { others }: KnownFigures,
): CheckOf<'duplicate'> {
  const key = 'duplicate'
  if (others.some(({ relation }) => relation === 'equal')) {
    return { key, verdict: 'fail', naira: gross, isReplacing: false }
  }
  const isReplacing = others.some(({ isSamePeriod }) => isSamePeriod)
  return {
    key,
    verdict: isReplacing ? 'answer' : first === null ? 'unknown' : 'pass',
    naira: null,
    isReplacing,
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
  const shared = others.map((one) => (one.relation === 'overlap' && !one.isSamePeriod ? one.days : 0))
  const days = Math.min(
    due ?? 0,
    shared.reduce((sum, one) => sum + one, 0),
  )
  if (due === null) return { key, verdict: 'unknown', days: 0, naira: null }
  if (days === 0) return { key, verdict: 'pass', days, naira: null }
  const naira = typed.gross === null ? null : new Exact(typed.gross).times(days).div(due).toFixed(2)
  return { key, verdict: 'fail', days, naira }
}

export function gapCheck({ first }: TypedFigures, { lastEnd }: KnownFigures): CheckOf<'gap'> {
  const head = { key: 'gap', naira: null, after: lastEnd } as const
  if (first === null || lastEnd === null) return { ...head, verdict: 'unknown', days: 0 }
  const days = Math.max(0, dayNumber(first) - dayNumber(lastEnd) - 1)
  return { ...head, verdict: days > 0 ? 'info' : 'pass', days }
}
