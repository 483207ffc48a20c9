/**
 * When supply came back after an outage of three minutes and more, and what the branch drew then.
 *
 *   grid       present again after every feeder was absent
 *   generator  carries the load after nothing did
 * Its peak is held against the same block of the clock on the ten newest like days (§16.I: Monday to Friday, Saturday, Sunday and
 * holidays) of ten weeks that had the grid from an hour before to the block's end. Where it came back through unknown time the
 * moment is not known and nothing is told. kVA, ₦. Source: domain.md §16.B (I-OUT-5).
 */
import { chargeOfMonth, type ReactiveEntry } from '../../demand/capacitor/reactive-charge.ts'
import { eachTogether } from '../../energy/supply/day-runs.ts'
import { type FeederState, kindFromCode } from '../../energy/supply/feeder-code.ts'
import { SUSTAINED_S } from '../../energy/supply/interruptions.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { groupBy } from '../../group-by.ts'
import type { Naira } from '../../quantity.ts'
import { dayType, SUNDAY } from '../../score/baseline/expected-week.ts'
import { addDays, weekday } from '../../time/calendar-day.ts'
import { BLOCK_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'
import { isPublicHoliday } from '../../time/public-holiday.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { localDay, localInstant, localMinutes, startOfDay } from '../../time/zone.ts'
import { type RestartPeak, restartPeak } from './restart-peak.ts'
import { gridState } from './set-time.ts'

/** What is read before a month, so that ten like days can be found. */
export const LIKE_DAYS_BACK = 70
const MOST_DAYS = 10
const AFTER_MS = 30 * MINUTE_MS

/** What a branch drew together, block by block; NaN: not known. */
export interface DrawnKva {
  readonly start: Instant
  readonly kva: ArrayLike<number>
}

export interface Restart {
  /** Supply came back. */
  readonly at: Instant
  readonly by: 'grid' | 'generator'
  /** Its highest block; null: none of them is known. */
  readonly block: Instant | null
  /** null: there are fewer than five like days, or nothing is known. */
  readonly peak: RestartPeak | null
}

interface Moment {
  readonly from: Instant
  readonly to: Instant
  readonly grid: FeederState
  readonly isDark: boolean
  readonly isOnSet: boolean
}

/** Those of the days, oldest first; `feeders` and `drawn` reach back as far as like days are looked for. */
export function restarts(
  zone: string,
  feeders: ReadonlyMap<number, readonly FeederDay[]>,
  drawn: DrawnKva,
  [first, last]: Days,
): Restart[] {
  const moments = momentsOf(zone, feeders)
  const away = moments.filter(({ grid }) => grid !== 'present')
  const begun = moments[0]?.from ?? Number.POSITIVE_INFINITY
  const unclear = blocksNear(away)
  const isClear = (block: Instant) => block - HOUR_MS >= begun && !unclear.has(block)
  // Supply that comes and goes returns many times in a block.
  const peaks = new Map<Instant, RestartPeak | null>()
  return returnsOf(moments)
    .filter(({ at }) => {
      const day = localDay(zone, at)
      return day >= first && day <= last
    })
    .map((one) => {
      const block = highestAfter(one.at, drawn)
      if (block === null) return { ...one, block, peak: null }
      const peak = peaks.has(block) ? peaks.get(block)! : peakOn(zone, block, drawn, isClear)
      peaks.set(block, peak)
      return { ...one, block, peak }
    })
}

/** Blocks that an absence touches, or the hour before them. */
function blocksNear(away: readonly Pick<Moment, 'from' | 'to'>[]): ReadonlySet<Instant> {
  const near = new Set<Instant>()
  for (const { from, to } of away) {
    const first = Math.floor(from / BLOCK_MS) * BLOCK_MS
    for (let block = first; block - HOUR_MS < to; block += BLOCK_MS) near.add(block)
  }
  return near
}

/** null: none is known. */
function highestAfter(at: Instant, drawn: DrawnKva): Instant | null {
  const known = blocksAfter(at).filter((one) => !Number.isNaN(kvaOf(drawn, one)))
  return known.length === 0
    ? null
    : known.reduce((high, one) => (kvaOf(drawn, one) > kvaOf(drawn, high) ? one : high))
}

function peakOn(
  zone: string,
  block: Instant,
  drawn: DrawnKva,
  isClear: (block: Instant) => boolean,
): RestartPeak | null {
  const like: Instant[] = []
  for (const one of likeBlocks(zone, block)) {
    if (isClear(one) && !Number.isNaN(kvaOf(drawn, one))) like.push(one)
    if (like.length === MOST_DAYS) break
  }
  return restartPeak(
    [kvaOf(drawn, block)],
    like.map((one) => kvaOf(drawn, one)),
  )
}

/** Blocks that end within half an hour of it. */
function blocksAfter(at: Instant): Instant[] {
  const blocks: Instant[] = []
  for (let block = Math.floor(at / BLOCK_MS) * BLOCK_MS; block + BLOCK_MS <= at + AFTER_MS; block += BLOCK_MS)
    blocks.push(block)
  return blocks
}

const kvaOf = ({ start, kva }: DrawnKva, block: Instant): number =>
  kva[(block - start) / BLOCK_MS] ?? Number.NaN

/** The same block of the clock on like days before it, the newest first. */
function likeBlocks(zone: string, block: Instant): Instant[] {
  const day = localDay(zone, block)
  const minutes = localMinutes(zone, block)
  const type = typeOf(zone, day)
  return daysInSpan([addDays(day, -LIKE_DAYS_BACK), addDays(day, -1)])
    .reverse()
    .filter((one) => typeOf(zone, one) === type)
    .map((one) => localInstant(zone, one, minutes))
}

const typeOf = (zone: string, day: string) => dayType(isPublicHoliday(zone, day) ? SUNDAY : weekday(day))

function returnsOf(moments: readonly Moment[]): Pick<Restart, 'at' | 'by'>[] {
  const found: Pick<Restart, 'at' | 'by'>[] = []
  const least = SUSTAINED_S * SECOND_MS
  let [absentMs, darkMs] = [0, 0]
  for (const { from, to, grid, isDark, isOnSet } of moments) {
    if (grid === 'present' && absentMs >= least) found.push({ at: from, by: 'grid' })
    else if (isOnSet && darkMs >= least) found.push({ at: from, by: 'generator' })
    absentMs = grid === 'absent' ? absentMs + to - from : 0
    darkMs = isDark ? darkMs + to - from : 0
  }
  return found
}

/** What the feeders of a branch tell together, one after the other without a hole. */
function momentsOf(zone: string, feeders: ReadonlyMap<number, readonly FeederDay[]>): Moment[] {
  const days = [...groupBy([...feeders.values()].flat(), ({ day }) => day)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return days.flatMap(([day, own]) => {
    const start = startOfDay(zone, day)
    const seconds = Math.max(0, ...own.map((one) => one.seconds))
    const moments: Moment[] = []
    let from = 0
    eachTogether(
      own.map(({ runs }) => runs),
      seconds,
      (end, all) => {
        const to = Math.min(end, seconds)
        const codes = all.slice(0, own.length)
        moments.push({
          ...{ from: start + from * SECOND_MS, to: start + to * SECOND_MS, grid: gridState(codes) },
          isDark: codes.every((code) => kindFromCode(code) === 'nothing'),
          isOnSet: codes.some((code) => kindFromCode(code) === 'generator'),
        })
        from = to
      },
    )
    return moments
  })
}

/** What a restart costs where it is the month's highest demand: by a charge row for kVA alone; null: there is none. */
export function restartNaira(entry: ReactiveEntry | null, { kva, medianKva }: RestartPeak): Naira | null {
  if (entry === null || entry.basis !== 'kVA' || entry.naira === null) return null
  const month = (of: number) => chargeOfMonth(entry, { kva: of, kwh: 0, kvarh: 0, factor: 1 })
  return month(kva) - month(medianKva)
}

/** The same of the highest of those above the usual; null also where there is none. */
export function highestRestartNaira(
  entry: ReactiveEntry | null,
  peaks: readonly RestartPeak[],
): Naira | null {
  const above = peaks.filter(({ difference }) => difference > 0)
  const [highest] = above.toSorted((a, b) => b.kva - a.kva)
  return highest ? restartNaira(entry, highest) : null
}
