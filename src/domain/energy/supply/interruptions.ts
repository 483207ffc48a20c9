/**
 * Interruptions of a feeder: times without it of 20 s and more, under 3 min *momentary*, else *sustained*. They are joined
 * over midnight and counted on the day on which they begin; one that began in unknown time counts too.
 * Source: domain.md §16.A (EN 50160 wording).
 */
import { type DayRuns, eachRun } from './day-runs.ts'
import { stateFromCode } from './feeder-code.ts'

export const LEAST_INTERRUPTION_S = 20
export const SUSTAINED_S = 180

export interface Interruptions {
  readonly sustained: number
  readonly momentary: number
}

export interface PassedDay {
  readonly runs: DayRuns
  /** Seconds of it that have passed. */
  readonly seconds: number
}

/** Of consecutive days, in their order. */
export function interruptionsByDay(days: readonly PassedDay[]): Interruptions[] {
  const found = days.map(() => ({ sustained: 0, momentary: 0 }))
  let lengthS = 0
  let began = 0
  const end = () => {
    const kind = lengthS >= SUSTAINED_S ? 'sustained' : 'momentary'
    if (lengthS >= LEAST_INTERRUPTION_S) found[began]![kind] += 1
    lengthS = 0
  }
  days.forEach(({ runs, seconds }, day) => {
    eachRun(runs, seconds, (from, to, code) => {
      if (stateFromCode(code) !== 'absent') return end()
      if (lengthS === 0) began = day
      lengthS += to - from
    })
  })
  end()
  return found
}
