import { addDays } from '#domain/time/calendar-day.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { startOfDay } from '#domain/time/zone.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { notFound } from '../../frame/respond.ts'

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/
const ID = /^[1-9]\d{0,8}$/

/** The month that a key names. */
export function requireMonth(text: string | undefined): string {
  if (text === undefined || !MONTH.test(text)) throw notFound()
  return text
}

/** 0: none that there is. */
export const namedBranch = (text: string | undefined): number => (ID.test(text ?? '') ? Number(text) : 0)

export const monthRange: NonNullable<Explainer['range']> = (_ctx, { named }) => ({
  of(zone) {
    const [first, last] = daysOfMonth(requireMonth(named.month))
    return { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
  },
})
