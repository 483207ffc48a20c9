import type { DayRange } from './date-choice.ts'

/**
 * What a click on a day of the calendar chooses: the first click that day alone, a click on a later day the days up to
 * it. Once several days are chosen, or on an earlier day, a click begins again, so the start is never after the end.
 */
export function pickDay(chosen: DayRange | null, day: string): DayRange {
  if (chosen === null || chosen.first !== chosen.last || day <= chosen.first) return { first: day, last: day }
  return { first: chosen.first, last: day }
}
