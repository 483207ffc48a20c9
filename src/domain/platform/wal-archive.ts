import { DAY_MS, HOUR_MS, type Instant } from '../time/interval.ts'
import { lastNight } from './backup-schedule.ts'

/** A copy of the database's files, from which the archived WAL leads on (docs/operations.md, Point in time). */
export interface BaseCopy {
  readonly file: string
  /** When it was whole: the earliest moment that it can be brought to. */
  readonly at: Instant
  /** The first WAL segment that it needs. */
  readonly startWal: string
  readonly bytes: number
}

/** How the archive stands, as the database and the folder tell it. */
export interface WalArchiveStanding {
  /** The running database archives. */
  readonly isOn: boolean
  readonly lastArchivedAt: Instant | null
  /** The newest try to copy a segment failed. */
  readonly isFailing: boolean
  /** WAL that waits beside the database because it is not copied yet. */
  readonly waitingBytes: number
  /** Since when WAL is not archived, so that the disk of the database does not fill up; null: it is. */
  readonly givenUpSince: Instant | null
  /** A segment after the newest copy is missing: nothing after it can be brought back. */
  readonly missing: string | null
  /** Oldest first. */
  readonly bases: readonly BaseCopy[]
  /** Why the last copy was not made; null: it was. */
  readonly baseFailed: string | null
}

/** Of a database that was started without one. */
export const NO_WAL_ARCHIVE: WalArchiveStanding = {
  isOn: false,
  lastArchivedAt: null,
  isFailing: false,
  waitingBytes: 0,
  givenUpSince: null,
  missing: null,
  bases: [],
  baseFailed: null,
}

export type WalArchiveTrouble =
  | 'off'
  | 'given up'
  | 'failing'
  | 'base failed'
  | 'broken'
  | 'none yet'
  | 'base old'

/** How many copies stay: from the older one on every moment can be had, a week at least. */
const KEPT_BASES = 2
const BASE_EVERY_MS = 7 * DAY_MS
const NIGHT_MS = 12 * HOUR_MS
const BASE_OLD_MS = 9 * DAY_MS

/** What an operator has to be told of; null: all is well. */
export function walArchiveTrouble(standing: WalArchiveStanding, now: Instant): WalArchiveTrouble | null {
  const newest = standing.bases.at(-1)
  if (!standing.isOn) return 'off'
  if (standing.givenUpSince !== null) return 'given up'
  if (standing.isFailing) return 'failing'
  if (standing.baseFailed !== null) return 'base failed'
  if (newest === undefined) return 'none yet'
  if (standing.missing !== null) return 'broken'
  return now - newest.at > BASE_OLD_MS ? 'base old' : null
}

export interface BaseMoment {
  readonly now: Instant
  /** of the clock in Nigeria, 0 to 23 */
  readonly hour: number
}

/** A copy is due where none leads to the present, and in the night a week after the newest. */
export function isBaseDue(
  { isOn, givenUpSince, missing, bases }: WalArchiveStanding,
  { now, hour }: BaseMoment,
): boolean {
  if (!isOn || givenUpSince !== null) return false
  const newest = bases.at(-1)
  // What lies ahead was written by a wrong clock.
  if (newest === undefined || missing !== null || newest.at > now) return true
  return newest.at < lastNight(now, hour) - (BASE_EVERY_MS - NIGHT_MS)
}

/** The copies that go, out of those of one chain. */
export function outdatedBases(bases: readonly BaseCopy[]): BaseCopy[] {
  return bases.toSorted((a, b) => a.at - b.at).slice(0, -KEPT_BASES)
}

/** The newest copy that was whole at the moment; null: the archive does not reach back so far. */
export function baseFor<B extends BaseCopy>(bases: readonly B[], moment: Instant): B | null {
  return (
    bases
      .filter(({ at }) => at <= moment)
      .toSorted((a, b) => a.at - b.at)
      .at(-1) ?? null
  )
}

/** Timeline, place in it by 4 GB, and by 16 MB: each eight hexadecimal digits. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const SEGMENTS_PER_FILE = 0x100

/** Is this the name of a whole WAL segment? */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name)
}

/** The name of the segment after this one. */
export function nextSegment(name: string): string {
  const [, timeline, file, segment] = SEGMENT.exec(name) ?? []
  if (timeline === undefined) throw new RangeError(`${name} is no WAL segment`)
  const place = Number.parseInt(file!, 16) * SEGMENTS_PER_FILE + Number.parseInt(segment!, 16) + 1
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return timeline + hex(Math.floor(place / SEGMENTS_PER_FILE)) + hex(place % SEGMENTS_PER_FILE)
}

/** The first segment that is missing from `start` to the newest of its timeline; null: the chain is whole. */
export function missingSegment(names: Iterable<string>, start: string): string | null {
  const timeline = start.slice(0, 8)
  const present = new Set([...names].filter((name) => isSegment(name) && name.startsWith(timeline)))
  const newest = [...present].sort().at(-1)
  if (newest === undefined) return null
  for (let name = start; name <= newest; name = nextSegment(name)) if (!present.has(name)) return name
  return null
}

/** Archived files (segments and notes of copies) that no copy from `start` on needs. */
export function outdatedWal(names: Iterable<string>, start: string): string[] {
  return [...names].filter((name) => /^[0-9A-F]{24}(\.|$)/.test(name) && name.slice(0, 24) < start)
}
