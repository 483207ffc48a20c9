/** Where the marks of a month's bar stand, as shares of its width, 0 to 1. */
export interface MonthBarMarks {
  readonly soFar: number
  readonly end: number | null
  /** The interval; null: not known. */
  readonly low: number | null
  readonly high: number | null
  readonly budget: number | null
}

export interface MonthBarFigures {
  readonly soFar: number
  readonly end: number | null
  readonly low: number | null
  readonly high: number | null
  readonly budget: number | null
}

/** The greatest mark stands a little before the end, so that a tick at it is seen. */
const ROOM = 1.04

export function monthBarMarks({ soFar, end, low, high, budget }: MonthBarFigures): MonthBarMarks {
  const most = Math.max(soFar, end ?? 0, high ?? 0, budget ?? 0) * ROOM
  const share = (value: number | null) => (value === null || most === 0 ? null : Math.max(0, value) / most)
  return {
    soFar: share(soFar) ?? 0,
    end: share(end),
    low: share(low),
    high: share(high),
    budget: share(budget),
  }
}
