import { type DroppedField, EARLIEST_READING } from '#domain/meter/check-reading.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { type Arrival, noteArrivals, OF_SENDER } from '#store/meter/hardware/hardware-health.ts'
import { holdMeterVersion, MetersChangedError, requireVersion } from '#store/meter/meter-version.ts'
import { countDropped } from '#store/meter/reading/dropped-field.ts'
import { KeyTakenError } from '#store/meter/reading/key-taken.ts'
import { createParkingRoom, type ParkingRoom } from '#store/meter/reading/parking-limit.ts'
import { recordFlags } from '#store/meter/reading/quality-flag.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import type { ReadingRow } from '#store/meter/reading/reading-row.ts'
import { type ArrivalNotes, AT_ONCE, type DueArrivals } from './arrival-notes.ts'
import { type ArrivedFrame, tallyArrivals } from './arrivals.ts'
import type { DrainWaker } from './drain-waker.ts'
import { tallyDroppedFields } from './dropped.ts'
import type { Frame, FrameResult, Outcome, Taken } from './frame.ts'
import { type Judgement, judge, type Placed } from './judge.ts'
import { createKnownMeters, type KnownMeters } from './known-meters.ts'
import { parkedFrames, parkRefused } from './parking/park-refused.ts'
import { CONFLICT, isRefusal, type Refusal } from './refusal.ts'
import { instantFromStamp } from './stamp.ts'
import { tryAgain } from './try-again.ts'

const NO_DEVICE: Refusal = { code: 'no-device', sentence: 'The sender has no such device.' }

/** A table that somebody holds: senders hear of it before their own patience ends. */
const LOCK_PATIENCE_MS = 3_000

/** What is remembered from batch to batch. */
export interface IntakeMemory {
  readonly room: ParkingRoom
  readonly meters: KnownMeters
  readonly arrivals: ArrivalNotes
  /** Whoever rolls up; null: the batch wakes it by its commit. */
  readonly waker: DrainWaker | null
}

/** Of one batch alone. */
const forgetful = (): IntakeMemory => ({
  room: createParkingRoom(),
  meters: createKnownMeters(),
  arrivals: AT_ONCE,
  waker: null,
})

/** Takes a batch in, in one transaction: when this resolves, what was accepted would survive a power cut. */
export async function commitFrames(
  database: Database,
  scope: Scope,
  frames: readonly Frame[],
  clock: () => Instant,
  memory: IntakeMemory = forgetful(),
): Promise<FrameResult[]> {
  await makeMonthsAhead(database, plausibleWalls(frames, clock()))
  let isOutdated = false
  let isContested = false
  return tryAgain(
    () => commitOnce(database, { scope, frames, now: clock(), memory, isOutdated, isContested }),
    (why) => {
      isOutdated ||= why instanceof MetersChangedError
      isContested ||= why instanceof KeyTakenError
      memory.room.recount(scope)
      memory.meters.forget(scope)
    },
  )
}

interface Batch {
  readonly scope: Scope
  readonly frames: readonly Frame[]
  readonly now: Instant
  readonly memory: IntakeMemory
  /** It was judged by what was changed meanwhile: this time nobody changes it, however often it is changed. */
  readonly isOutdated: boolean
  /** Somebody else had written of it what was believed to be news. */
  readonly isContested: boolean
}

async function commitOnce(database: Database, batch: Batch): Promise<FrameResult[]> {
  const { scope, memory } = batch
  let due: DueArrivals | null = null
  try {
    const { kept, rows, arrivals, hasNews } = await database.withScope(
      scope,
      async (tx) => {
        if (batch.isOutdated) await holdMeterVersion(tx, scope)
        const taken = await keepFrames(tx, batch)
        due = memory.arrivals.take(scope, taken.arrivals, batch.now)
        if (due) await noteArrivals(tx, scope, due.rows, batch.now)
        return taken
      },
      // What is sent with the begin is done again where that was lost; COMMIT follows what was answered.
      { lockPatienceMs: LOCK_PATIENCE_MS, readsFirst: true },
    )
    if (due === null) memory.arrivals.hold(scope, arrivals)
    memory.meters.noteKept(scope, rows)
    if (hasNews) memory.waker?.wake(scope.organisationId)
    return kept
  } catch (error) {
    if (due !== null) memory.arrivals.hold(scope, (due as DueArrivals).held)
    throw error
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

interface KeptFrames {
  readonly kept: FrameResult[]
  /** of all that was sound */
  readonly rows: readonly ReadingRow[]
  readonly arrivals: readonly Arrival[]
  /** Something is to be rolled up, of which nobody has been told yet. */
  readonly hasNews: boolean
}

/** Takes a batch in, inside the caller's transaction, and parks what is refused. */
async function keepFrames(tx: Tx, { scope, frames, now, memory, isContested }: Batch): Promise<KeptFrames> {
  const isQuiet = memory.waker !== null
  const taken = await takeFrames(tx, scope, frames, now, { meters: memory.meters, isQuiet, isContested })
  const { kept, rows } = taken
  await parkRefused(tx, scope, parkedFrames(frames, taken), now, memory.room)
  const hasNews = kept.some(({ outcome }) => outcome === 'accepted')
  return { kept, rows, arrivals: tallyArrivals(heardNow(frames, taken), now), hasNews }
}

interface TakeOptions {
  /** What devices are, as it was known before; absent: as it is now. */
  readonly meters?: KnownMeters
  readonly isQuiet?: boolean
  readonly isContested?: boolean
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
  { meters, isQuiet = false, isContested = false }: TakeOptions = {},
): Promise<Taken & { readonly rows: readonly ReadingRow[] }> {
  const judged = await judgeFrames(tx, scope, frames, now, meters)
  const { placed, refused, devices, judgement, version } = judged
  const outcomes: Outcome[] = frames.map((_, n) => refused.get(n) ?? judgement.refused.get(n) ?? 'accepted')
  const rows = judgement.sound.map((one) => toReadingRow(one, frames[one.index]!))
  const packedBefore = Math.max(...placed.map(({ meter }) => meter.packedBefore))
  // Refusals too are of this version, and no row of the batch is there to compare it with.
  if (rows.length === 0 && meters) await requireVersion(tx, scope, version)
  const fates = await appendReadings(tx, scope, rows, now, {
    ...{ packedBefore, isQuiet, isNews: !isContested && meters?.areNews(scope, rows) === true },
    version: meters ? version : null,
  })
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
  return { kept, known, devices, rows }
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
  /** of what devices are */
  readonly version: number
}

/** Everything that can be said of a batch without writing. */
export async function judgeFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  now: Instant,
  known: KnownMeters = createKnownMeters(),
): Promise<Judged> {
  const named = new Set(frames.flatMap((frame) => frame.deviceId ?? []))
  const { meters, version } = await known.find(tx, scope, named)
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
        reading: { at: instantFromStamp(content.stamp, meter.zone), ...content.measured },
      })
    }
  }
  const devices = new Set([...named].filter((id) => meters.has(id)))
  return { placed, refused, devices, judgement: judge(placed, now), version }
}

export function toReadingRow({ meter, reading }: Placed, { content, by }: Frame): ReadingRow {
  return {
    deviceId: meter.deviceId,
    reading,
    isCorrection: !isRefusal(content) && content.isCorrection,
    by,
  }
}

/** Those that a key or the broker has just sent; facts of a device that is not the organisation's say nothing. */
function heardNow(frames: readonly Frame[], { kept, known, devices }: Taken): ArrivedFrame[] {
  return frames.flatMap(({ deviceId, keyId, told = [] }, n) => {
    if (keyId === undefined) return []
    const { outcome } = kept[n]!
    return [
      {
        keyId,
        deviceId: deviceId !== null && devices.has(deviceId) ? deviceId : null,
        told: told.filter((one) => one.deviceId === OF_SENDER || devices.has(one.deviceId)),
        outcome: typeof outcome === 'string' ? outcome : 'refused',
        at: known.get(n)?.at ?? null,
      },
    ]
  })
}
