import type { Checked } from './check.ts'

export interface Answers {
  readonly count: number
  readonly failed: number
  /** ms; NaN where nothing was measured */
  readonly p50: number
  readonly p99: number
}

export interface SoakFigures {
  readonly minutes: number
  readonly faults: { readonly server: number; readonly database: number; readonly network: number }
  readonly checked: Checked
  readonly posts: Answers
  readonly pages: Answers
  /** null: the quiet time was too short to say */
  readonly slopeMbPerHour: number | null
  readonly stopMs: number
}

export interface SoakRow {
  readonly what: string
  readonly figure: string
  /** what it must hold to; null: it is only said */
  readonly bound: string | null
  readonly isWell: boolean
}

/** An hour's growth of more than this fills a server of 2 GB in a day. */
const MOST_MB_PER_HOUR = 60
const SLOWEST_POST_MS = 1_000
/** That of the example alert `NairawattSlow`. */
const SLOWEST_PAGE_MS = 2_000
const LONGEST_STOP_MS = 10_000

/** The table at the end of a soak: every row that has a bound can fail. */
export function judgeSoak(soak: SoakFigures): SoakRow[] {
  const { checked, faults, posts, pages, slopeMbPerHour: slope, stopMs } = soak
  const each = [faults.server, faults.database, faults.network]
  return [
    { what: 'Minutes', figure: String(soak.minutes), bound: null, isWell: true },
    {
      what: 'Kills of the server, of the database, slow networks',
      figure: each.join(', '),
      bound: 'each at least 1',
      isWell: Math.min(...each) >= 1,
    },
    {
      what: 'Readings acknowledged',
      figure: String(checked.acknowledged),
      bound: 'at least 1',
      isWell: checked.acknowledged >= 1,
    },
    none('Acknowledged and lost', checked.lost),
    none('Doubled: taken as new a second time, or two rows', checked.doubled),
    none('Readings that no meter sent', checked.invented),
    none('Devices whose totals are not their readings', checked.wrongTotals),
    none('Audit chains that are broken', checked.brokenChains),
    within('Posts while nothing is broken, p99', posts, SLOWEST_POST_MS),
    within('Pages while nothing is broken, p99', pages, SLOWEST_PAGE_MS),
    none('Answers that failed while nothing was broken', posts.failed + pages.failed),
    {
      what: 'Memory while nothing is broken, second half, MB an hour',
      figure: slope === null ? 'too short to say' : String(Math.round(slope)),
      bound: `at most ${MOST_MB_PER_HOUR}`,
      isWell: slope === null || slope <= MOST_MB_PER_HOUR,
    },
    {
      what: 'A stop (ms)',
      figure: String(stopMs),
      bound: `under ${LONGEST_STOP_MS}`,
      isWell: stopMs < LONGEST_STOP_MS,
    },
  ]
}

function none(what: string, count: number): SoakRow {
  return { what, figure: String(count), bound: '0', isWell: count === 0 }
}

function within(what: string, { count, p50, p99 }: Answers, most: number): SoakRow {
  const figure = `${p99} ms (p50 ${p50}, ${count} answers)`
  return { what, figure, bound: `at most ${most} ms`, isWell: count > 0 && p99 <= most }
}

type Sample = readonly [hours: number, mb: number]

/** Shorter than this, what the collector of garbage takes and gives back is all that is seen. */
const SHORTEST_HOURS = 10 / 60
const WINDOWS = 20

/**
 * MB an hour by which memory grows in the second half of the samples: the line of least squares through the lowest of
 * each twentieth, since what lies above is garbage that was not collected yet. Null where the samples span too little.
 */
export function memorySlope(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0]?.[0] ?? 0, samples.at(-1)?.[0] ?? 0]
  if (last - first < SHORTEST_HOURS) return null
  const middle = (first + last) / 2
  const lowest = new Map<number, Sample>()
  for (const sample of samples) {
    if (sample[0] < middle) continue
    const window = Math.floor(((sample[0] - middle) / (last - middle)) * WINDOWS)
    const low = lowest.get(window)
    if (low === undefined || sample[1] < low[1]) lowest.set(window, sample)
  }
  return slope([...lowest.values()])
}

function slope(points: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, mb]) => mb))]
  const above = points.reduce((sum, [at, mb]) => sum + (at - x) * (mb - y), 0)
  return above / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}
