/**
 * A local day cut into runs of equal meaning: each ends at a second of the day and carries one code; the last ends with
 * the day. Short lists of numbers, so that a month of a hundred branches stays small. Source: domain.md §16.A.
 */
export interface DayRuns {
  /** Seconds since the day began, rising. */
  readonly ends: readonly number[]
  readonly codes: readonly number[]
}

/** Collects runs from the day's beginning on; neighbours of one code become one. */
export class RunList implements DayRuns {
  readonly ends: number[] = []
  readonly codes: number[] = []

  /** The time from the last run's end to `end` has this code; nothing where no time is left. */
  add(end: number, code: number): void {
    const last = this.ends.length - 1
    if (end <= (this.ends[last] ?? 0)) return
    if (this.codes[last] === code) this.ends[last] = end
    else {
      this.ends.push(end)
      this.codes.push(code)
    }
  }
}

/** Calls `use` with each run's seconds, those after `until` cut off. */
export function eachRun(
  { ends, codes }: DayRuns,
  until: number,
  use: (from: number, to: number, code: number) => void,
): void {
  let from = 0
  for (let n = 0; n < ends.length && from < until; n++) {
    const to = Math.min(ends[n]!, until)
    use(from, to, codes[n]!)
    from = to
  }
}

/** Walks several days' runs at once: `use` gets the codes of each, 0 where one has no runs. */
export function eachTogether(
  days: readonly (DayRuns | null)[],
  seconds: number,
  use: (to: number, codes: readonly number[]) => void,
): void {
  const places = days.map(() => 0)
  const codes = days.map(() => 0)
  for (let from = 0; from < seconds; ) {
    let to = seconds
    for (let d = 0; d < days.length; d++) {
      const day = days[d]
      if (!day) continue
      while (places[d]! < day.ends.length && day.ends[places[d]!]! <= from) places[d] = places[d]! + 1
      codes[d] = day.codes[places[d]!] ?? 0
      to = Math.min(to, day.ends[places[d]!] ?? seconds)
    }
    use(to, codes)
    from = to
  }
}
