import { setTimeout as sleep } from 'node:timers/promises'
import { type DroppedField, EARLIEST_READING } from '#domain/meter/check-reading.ts'
import { confirmsServerClock, doubtServerClock, type HeardFrame } from '#domain/meter/server-clock.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { countDropped } from '#store/meter/reading/dropped-field.ts'
import { heardFrames } from '#store/meter/reading/heard-frames.ts'
import { type ParkedFrame, parkFrames, type ToldReading } from '#store/meter/reading/parked.ts'
import { createParkingRoom, type ParkingRoom } from '#store/meter/reading/parking-limit.ts'
import { recordFlags } from '#store/meter/reading/quality-flag.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import type { ReadingRow } from '#store/meter/reading/reading-row.ts'
import type { Decoded } from './dialects/dialect.ts'
import { tallyDroppedFields } from './dropped.ts'
import { type Judgement, judge, type Placed } from './judge.ts'
import type { Refusal } from './refusal.ts'
import { isRefusal } from './refusal.ts'
import { instantFromStamp } from './stamp.ts'

/** One reading as it came in, decoded or not. */
export interface Frame {
  /** the device that the sender may speak for; null: none is named */
  readonly deviceId: number | null
  readonly content: Decoded | Refusal
  /** who sent it, for the record of a correction */
  readonly by: string
  /** as it was sent, for the parking table */
  readonly body: () => string
}

export type Outcome = 'accepted' | 'duplicate' | Refusal

/** What became of one frame. */
export interface FrameResult {
  readonly outcome: Outcome
  /** Fields that cannot be true. */
  readonly dropped: readonly DroppedField[]
}

/** A batch that a file brought: nothing of it is parked. */
export interface FromFile {
  readonly importId: number
}

/** Readings that may be true cannot be kept: they must stay with their sender. */
export class ParkingFullError extends Error {
  override name = 'ParkingFullError'
}

export const CONFLICT: Refusal = {
  code: 'conflict',
  sentence:
    'Another value is kept for the same time, and the first one stays. Mark the reading as a correction to replace it.',
}

const NO_DEVICE: Refusal = { code: 'no-device', sentence: 'The sender has no such device.' }

/** Another transaction won: once more, with what it wrote in sight. */
const RETRIED_CODES = new Set(['40001', '40P01'])
const MOST_TRIES = 4
/** A table that somebody holds: senders hear of it before their own patience ends. */
const LOCK_PATIENCE_MS = 3_000

/** Takes a batch in, in one transaction: when this resolves, what was accepted would survive a power cut. */
export async function commitFrames(
  database: Database,
  scope: Scope,
  frames: readonly Frame[],
  clock: () => Instant,
  { file, room = createParkingRoom() }: { readonly file?: FromFile; readonly room?: ParkingRoom } = {},
): Promise<FrameResult[]> {
  await makeMonthsAhead(database, plausibleWalls(frames, clock()))
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.withScope(scope, (tx) => keepFrames(tx, scope, frames, clock(), file ?? room), {
        lockPatienceMs: LOCK_PATIENCE_MS,
      })
    } catch (error) {
      room.recount(scope)
      if (attempt === MOST_TRIES || !RETRIED_CODES.has((error as { code?: string }).code ?? '')) throw error
    }
    await sleep(attempt * 20)
  }
}

/** What may be taken in: nothing is made for clocks that are far ahead or behind. */
export function plausibleWalls(frames: readonly Frame[], now: Instant): Instant[] {
  return frames.flatMap(({ content }) => {
    if (isRefusal(content)) return []
    const { wall } = content.stamp
    return wall > EARLIEST_READING + DAY_MS && wall < now + DAY_MS ? [wall] : []
  })
}

/**
 * Takes a batch in, inside the caller's transaction, and parks what is refused. What a row of a file is refused for is
 * listed with its import, and the file is kept and can be imported again: nothing of it is parked.
 */
async function keepFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  now: Instant,
  to: FromFile | ParkingRoom,
): Promise<FrameResult[]> {
  if ('importId' in to) return (await takeFrames(tx, scope, frames, now, to)).kept
  const taken = await takeFrames(tx, scope, frames, now)
  await parkRefused(tx, scope, parkedFrames(frames, taken), now, to)
  return taken.kept
}

export interface Taken {
  readonly kept: FrameResult[]
  /** The instant of each frame whose device and time are known. */
  readonly known: ReadonlyMap<number, { readonly deviceId: number; readonly at: Instant }>
  readonly devices: ReadonlySet<number>
}

/**
 * Judges, appends, flags and counts a batch, inside the caller's transaction. What became of each frame is in the order
 * given; nothing that one frame says changes the outcome of another device's.
 */
export async function takeFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  now: Instant,
  file?: FromFile,
): Promise<Taken> {
  const { placed, refused, devices, judgement } = await judgeFrames(tx, scope, frames, now)
  const outcomes: Outcome[] = frames.map((_, n) => refused.get(n) ?? judgement.refused.get(n) ?? 'accepted')
  const rows = judgement.sound.map((one) => toReadingRow(one, frames[one.index]!))
  const fates = await appendReadings(tx, scope, rows, now, file?.importId)
  for (const [n, { index }] of judgement.sound.entries()) {
    const fate = fates[n]!
    outcomes[index] = fate === 'conflict' ? CONFLICT : fate
  }
  await recordFlags(
    tx,
    scope,
    judgement.flags.filter((flag) => outcomes[flag.index] === 'accepted'),
  )
  const known = new Map(placed.map((one) => [one.index, readingPlace(one)]))
  const kept = outcomes.map((outcome, n) => ({ outcome, dropped: judgement.dropped.get(n) ?? NONE }))
  await countDropped(tx, scope, tallyDropped(kept, known))
  return { kept, known, devices }
}

const NONE: readonly DroppedField[] = []
const readingPlace = ({ meter, reading }: Placed) => ({ deviceId: meter.deviceId, at: reading.at })

/** A frame that is sent again is counted once: of those that were taken, and of those that held nothing else. */
function tallyDropped(kept: readonly FrameResult[], known: Taken['known']) {
  return tallyDroppedFields(
    kept.flatMap(({ outcome, dropped }, n) => {
      const place = known.get(n)
      const isNews = outcome === 'accepted' || (typeof outcome === 'object' && outcome.code === 'empty')
      return place && isNews ? dropped.map((one) => ({ ...one, ...place })) : []
    }),
  )
}

interface Judged {
  readonly placed: readonly Placed[]
  /** refused before they could be judged */
  readonly refused: ReadonlyMap<number, Refusal>
  /** those that are the organisation's */
  readonly devices: ReadonlySet<number>
  readonly judgement: Judgement
}

/** Everything that can be said of a batch without writing. */
export async function judgeFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  now: Instant,
): Promise<Judged> {
  const named = new Set(frames.flatMap((frame) => frame.deviceId ?? []))
  const meters = await loadMeterProfiles(tx, scope, [...named])
  const placed: Placed[] = []
  const refused = new Map<number, Refusal>()
  for (const [index, { deviceId, content }] of frames.entries()) {
    const meter = deviceId === null ? undefined : meters.get(deviceId)
    if (isRefusal(content)) refused.set(index, content)
    else if (!meter) refused.set(index, NO_DEVICE)
    else {
      placed.push({
        index,
        meter,
        reading: { ...content.measured, at: instantFromStamp(content.stamp, meter.zone) },
      })
    }
  }
  return { placed, refused, devices: new Set(meters.keys()), judgement: judge(placed, now) }
}

export function toReadingRow({ meter, reading }: Placed, { content, by }: Frame): ReadingRow {
  return {
    deviceId: meter.deviceId,
    reading,
    isCorrection: !isRefusal(content) && content.isCorrection,
    by,
  }
}

function parkedFrames(frames: readonly Frame[], { kept, known, devices }: Taken): ParkedFrame[] {
  return frames.flatMap((frame, n) => {
    const { outcome } = kept[n]!
    if (typeof outcome === 'string') return []
    const deviceId = frame.deviceId !== null && devices.has(frame.deviceId) ? frame.deviceId : null
    const told = toToldReading(frame, known.get(n)?.at)
    return [{ deviceId, reason: `${outcome.code}: ${outcome.sentence}`, body: frame.body(), told }]
  })
}

/**
 * What there is no room for is counted only; but a frame that lies ahead is true where the server's own clock is behind, as
 * the meters of the organisation say: its sender must keep it (R5).
 */
async function parkRefused(
  tx: Tx,
  scope: Scope,
  parked: readonly ParkedFrame[],
  now: Instant,
  room: ParkingRoom,
): Promise<void> {
  if (parked.length === 0) return
  const rooms = await room.take(tx, scope, parked)
  const mayBeLost = parked.some((frame, n) => !rooms[n] && waitsForItsTime(frame))
  if (mayBeLost && mayBeBehind(await heardFrames(tx, scope, now))) throw new ParkingFullError(CLOCK_BEHIND)
  await parkFrames(tx, scope, parked, now, rooms)
}

/** A gateway set to the wrong year is no reason to refuse the true readings of its neighbours for ever. */
function mayBeBehind(heard: readonly HeardFrame[]): boolean {
  return !confirmsServerClock(heard) && doubtServerClock(heard, 1) !== null
}

const CLOCK_BEHIND =
  'The clock of the server is behind those of the meters, and no more readings can be kept until it is set. Keep them and send them again.'

function waitsForItsTime({ deviceId, reason, told }: ParkedFrame): boolean {
  return reason.startsWith('future:') && deviceId !== null && told !== null
}

/** Times that the database can keep. */
const LATEST: Instant = Date.UTC(9999, 0)
const EARLIEST: Instant = Date.UTC(1000, 0)

function toToldReading({ content }: Frame, at: Instant | undefined): ToldReading | null {
  if (isRefusal(content) || at === undefined || !(at >= EARLIEST && at <= LATEST)) return null
  return { at, measured: content.measured, isCorrection: content.isCorrection }
}
