import { setImmediate } from 'node:timers/promises'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { lockParked, type ParkedRow, parkFrames, unpark } from '#store/meter/reading/parked.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { parseJson } from '../parse-json.ts'
import { plausibleWalls, takeFrames } from './commit-frames.ts'
import { native } from './dialects/native.ts'
import type { Frame } from './frame.ts'
import { isRefusal, type Refusal } from './refusal.ts'

/** Which parked frames of a device are looked at again, and who wants it. */
export interface Rejudging {
  readonly deviceId: number
  /** Those of one reason; absent: all. */
  readonly code?: string | undefined
  /** Those of this instant and later. */
  readonly from?: Instant | undefined
  /** Those of this instant and before. */
  readonly until?: Instant | undefined
  /** A person says that what was sent last counts where two values contradict each other. */
  readonly lastCounts: boolean
  /** Who takes them in, for the record of a correction. */
  readonly by: string
  /** So many at once, the earliest first; absent: as many as one transaction may hold. */
  readonly most?: number | undefined
}

export interface Rejudged {
  readonly taken: number
  readonly duplicate: number
  readonly stillParked: number
}

/** In one transaction; whoever asks again goes on with the rest. */
const MOST_AT_ONCE = 50_000
/** What is judged at once holds the thread of requests no longer than a post does. */
const BATCH = 250

const UNREADABLE: Refusal = { code: 'unreadable', sentence: 'Its time or its measures cannot be read.' }

/** The same with the database in which the months of what was parked are made, on a connection of its own. */
export function rejudger(database: Database) {
  return (tx: Tx, scope: Scope, wanted: Rejudging, now: Instant) =>
    rejudgeParked(database, tx, scope, wanted, now)
}

/**
 * Judges parked frames again, as if they were sent now, and takes in what is acceptable: nothing has to be sent twice.
 * What is refused again stays parked, under the reason that it is refused for now (domain.md §15.3).
 */
async function rejudgeParked(
  database: Database,
  tx: Tx,
  scope: Scope,
  wanted: Rejudging,
  now: Instant,
): Promise<Rejudged> {
  const rows = await lockParked(tx, scope, { ...wanted, most: wanted.most ?? MOST_AT_ONCE })
  const frames = await parkedFrames(rows, wanted)
  await makeMonthsAhead(database, plausibleWalls(frames, now))
  const sum = { taken: 0, duplicate: 0, stillParked: 0 }
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH)
    const { kept } = await takeFrames(tx, scope, frames.slice(from, from + BATCH), now)
    const done: ParkedRow[] = []
    const other: { row: ParkedRow; refusal: Refusal }[] = []
    for (const [n, { outcome }] of kept.entries()) {
      const row = part[n]!
      if (outcome === 'accepted') sum.taken += 1
      else if (outcome === 'duplicate') sum.duplicate += 1
      else sum.stillParked += 1
      if (typeof outcome === 'string') done.push(row)
      else if (row.reading !== null && outcome.code !== row.code) other.push({ row, refusal: outcome })
    }
    await unpark(
      tx,
      scope,
      [...done, ...other.map(({ row }) => row)].map(({ id }) => id),
    )
    await parkFrames(
      tx,
      scope,
      other.map((one) => parkedAnew(one, wanted.deviceId)),
      now,
    )
  }
  return sum
}

async function parkedFrames(rows: readonly ParkedRow[], wanted: Rejudging): Promise<Frame[]> {
  const frames: Frame[] = []
  for (const row of rows) {
    frames.push(parkedFrame(row, wanted))
    if (frames.length % BATCH === 0) await setImmediate()
  }
  return frames
}

function parkedAnew({ row, refusal }: { row: ParkedRow; refusal: Refusal }, deviceId: number) {
  const told = row.at === null ? null : { at: row.at, ...parkedMeasures(row) }
  return { deviceId, reason: `${refusal.code}: ${refusal.sentence}`, body: row.body, told }
}

function parkedMeasures({ reading }: ParkedRow) {
  const { correction = false, ...measured } = reading ?? {}
  return { measured: { ...NOTHING_MEASURED, ...measured }, isCorrection: correction }
}

/** The frame as it came; one parked before times and measures were kept is read from its body. */
function parkedFrame(row: ParkedRow, { deviceId, lastCounts, by }: Rejudging): Frame {
  const isLast = lastCounts && row.code === 'conflict'
  const frame = { deviceId, by, body: () => row.body }
  if (row.reading !== null && row.at !== null) {
    const told = parkedMeasures(row)
    const stamp = { wall: row.at, offset: 0 }
    const isCorrection = isLast || told.isCorrection
    return { ...frame, content: { deviceId, stamp, measured: told.measured, isCorrection } }
  }
  const content = native.decode(parseJson(row.body))
  if (isRefusal(content)) return { ...frame, content: UNREADABLE }
  return { ...frame, content: { ...content, isCorrection: isLast || content.isCorrection } }
}
