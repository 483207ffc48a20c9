import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import type { ReadingRow } from '#store/meter/reading/reading-row.ts'
import type { FrameResult, Outcome } from '../frame.ts'
import { type Judgement, judge, type Placed } from '../judge.ts'
import type { Refusal } from '../refusal.ts'

/** Readings of one device out of a file. */
export interface History {
  readonly deviceId: number
  readonly readings: readonly Reading[]
  readonly isCorrection: boolean
  /** who brings them, for the record of a correction */
  readonly by: string
}

export interface JudgedHistory {
  readonly judgement: Judgement
  readonly packedBefore: Instant
  /** those that may be true, in order of time */
  readonly rows: readonly ReadingRow[]
}

const GONE: Refusal = { code: 'no-device', sentence: 'The device is gone, or is none of yours.' }

/** Everything that can be said of a piece of history without writing; null: its device is gone. */
export async function judgeHistory(
  tx: Tx,
  scope: Scope,
  { deviceId, readings, isCorrection, by }: History,
  now: Instant,
): Promise<JudgedHistory | null> {
  const meter = (await loadMeterProfiles(tx, scope, [deviceId])).get(deviceId)
  if (!meter) return null
  const judgement = judge(
    readings.map((reading, index): Placed => ({ index, meter, reading })),
    now,
  )
  const rows = judgement.sound.map(({ reading }) => ({ deviceId, reading, isCorrection, by }))
  return { judgement, packedBefore: meter.packedBefore, rows }
}

/** What became of each reading of a piece, in its order; `sound`: the outcome of each row that may be true. */
export function historyResults(
  { readings }: History,
  judged: JudgedHistory | null,
  sound: readonly Outcome[],
): FrameResult[] {
  const outcomes: Outcome[] = readings.map((_, n) => judged?.judgement.refused.get(n) ?? GONE)
  judged?.judgement.sound.forEach(({ index }, n) => {
    outcomes[index] = sound[n]!
  })
  return outcomes.map((outcome, n) => ({ outcome, dropped: judged?.judgement.dropped.get(n) ?? [] }))
}
