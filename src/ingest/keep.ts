import { setTimeout as sleep } from 'node:timers/promises'
import type { DroppedField } from '#domain/meter/check-reading.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import { metersOf } from '#store/meter-profile.ts'
import { parkFrames } from '#store/parked.ts'
import { recordFlags } from '#store/quality-flag.ts'
import { appendReadings } from '#store/reading.ts'
import type { ReadingRow } from '#store/reading-row.ts'
import { type RegisterReading, registersAround, type Span } from '#store/register-reading.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'
import type { Decoded } from './dialects/dialect.ts'
import { type Judgement, judge, type Placed } from './judge.ts'
import type { Refusal } from './refusal.ts'
import { isRefusal } from './refusal.ts'
import { instantOf } from './stamp.ts'

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
export interface Kept {
  readonly outcome: Outcome
  /** Fields that cannot be true. */
  readonly dropped: readonly DroppedField[]
}

/** A batch that a file brought. */
export interface FromFile {
  readonly importId: number
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

/** Takes a batch in, in one transaction: when this resolves, what was accepted would survive a power cut. */
export async function commitFrames(
  database: Database,
  scope: Scope,
  frames: readonly Frame[],
  clock: () => Instant,
  file?: FromFile,
): Promise<Kept[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.withScope(scope, (tx) => keepFrames(tx, scope, frames, clock(), file))
    } catch (error) {
      if (attempt === MOST_TRIES || !RETRIED_CODES.has((error as { code?: string }).code ?? '')) throw error
    }
    await sleep(attempt * 20)
  }
}

/**
 * Takes a batch in, inside the caller's transaction: judges, appends, flags and parks. The outcome of each frame is in
 * the order given; nothing that one frame says changes the outcome of another device's. What a row of a file is refused
 * for is listed with its import, and the file is kept and can be imported again: nothing of it is parked.
 */
async function keepFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  now: Instant,
  file?: FromFile,
): Promise<Kept[]> {
  const { placed, refused, judgement } = await judgeFrames(tx, scope, frames, now)
  const outcomes: Outcome[] = frames.map((_, n) => refused.get(n) ?? judgement.refused.get(n) ?? 'accepted')
  const rows = judgement.sound.map((one) => rowOf(one, frames[one.index]!))
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
  if (!file) {
    await parkRefused(tx, scope, frames, outcomes, new Set(placed.map((one) => one.meter.deviceId)), now)
  }
  return outcomes.map((outcome, n) => ({ outcome, dropped: judgement.dropped.get(n) ?? [] }))
}

interface Judged {
  readonly placed: readonly Placed[]
  /** refused before they could be judged */
  readonly refused: ReadonlyMap<number, Refusal>
  readonly judgement: Judgement
}

/** Everything that can be said of a batch without writing. `alsoBefore` are register readings not stored yet. */
export async function judgeFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  now: Instant,
  alsoBefore: ReadonlyMap<number, RegisterReading> = new Map(),
): Promise<Judged> {
  const named = new Set(frames.flatMap((frame) => frame.deviceId ?? []))
  const meters = await metersOf(tx, scope, [...named])
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
        reading: { ...content.measured, at: instantOf(content.stamp, meter.zone) },
      })
    }
  }
  const stored = await registersBefore(tx, scope, placed)
  for (const [deviceId, reading] of alsoBefore) {
    stored.set(
      deviceId,
      [...(stored.get(deviceId) ?? []), reading].sort((a, b) => a.at - b.at),
    )
  }
  return { placed, refused, judgement: judge(placed, stored, now) }
}

export function rowOf({ meter, reading }: Placed, { content, by }: Frame): ReadingRow {
  return {
    deviceId: meter.deviceId,
    reading,
    isCorrection: !isRefusal(content) && content.isCorrection,
    by,
  }
}

/** Readings further apart are looked up on their own. */
const APART_MS = 2 * DAY_MS

/** The register readings that the batch stands beside, of devices whose rating makes the look worth it. */
async function registersBefore(
  tx: Tx,
  scope: Scope,
  placed: readonly Placed[],
): Promise<Map<number, RegisterReading[]>> {
  const judged = placed
    .filter(({ meter, reading }) => meter.profile.pMaxKw !== null && reading.kwh !== null)
    .sort((a, b) => a.meter.deviceId - b.meter.deviceId || a.reading.at - b.reading.at)
  const spans: Span[] = []
  for (const { meter, reading } of judged) {
    const last = spans.at(-1)
    if (last?.deviceId === meter.deviceId && reading.at - last.to <= APART_MS) {
      spans[spans.length - 1] = { ...last, to: reading.at }
    } else spans.push({ deviceId: meter.deviceId, from: reading.at, to: reading.at })
  }
  const registers = new Map<number, RegisterReading[]>()
  if (spans.length === 0) return registers
  for (const [n, found] of (await registersAround(tx, scope, spans)).entries()) {
    const { deviceId } = spans[n]!
    registers.set(deviceId, [...(registers.get(deviceId) ?? []), ...found])
  }
  return registers
}

async function parkRefused(
  tx: Tx,
  scope: Scope,
  frames: readonly Frame[],
  outcomes: readonly Outcome[],
  known: ReadonlySet<number>,
  now: Instant,
): Promise<void> {
  const parked = frames.flatMap((frame, n) => {
    const outcome = outcomes[n]!
    if (typeof outcome === 'string') return []
    const deviceId = frame.deviceId !== null && known.has(frame.deviceId) ? frame.deviceId : null
    return [{ deviceId, reason: `${outcome.code}: ${outcome.sentence}`, body: frame.body() }]
  })
  await parkFrames(tx, scope, parked, now)
}
