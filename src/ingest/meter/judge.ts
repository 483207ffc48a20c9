import { checkReading, type DroppedField } from '#domain/meter/check-reading.ts'
import { REMOVED_SENTENCE } from '#domain/meter/raw-retention.ts'
import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Meter } from '#store/meter/meter-profile.ts'
import type { QualityFlag } from '#store/meter/reading/quality-flag.ts'
import type { Refusal } from './refusal.ts'

const REMOVED: Refusal = { code: 'removed', sentence: REMOVED_SENTENCE }

/** A decoded reading whose device and instant are known. */
export interface Placed {
  /** where it stands in the batch */
  readonly index: number
  readonly meter: Meter
  readonly reading: Reading
}

export interface Judgement {
  /** in order of device and time, without what cannot be true */
  readonly sound: Placed[]
  readonly refused: Map<number, Refusal>
  /** fields that cannot be true, by reading, of refused ones too */
  readonly dropped: Map<number, readonly DroppedField[]>
  /** about sound readings */
  readonly flags: (QualityFlag & { index: number })[]
}

/** Validates the readings of a batch, each for itself (domain.md §2.5, §2.8): registers are judged when they are rolled up. */
export function judge(placed: readonly Placed[], now: Instant): Judgement {
  const judgement: Judgement = { sound: [], refused: new Map(), dropped: new Map(), flags: [] }
  const sorted = [...placed].sort(
    (a, b) => a.meter.deviceId - b.meter.deviceId || a.reading.at - b.reading.at || a.index - b.index,
  )
  for (const one of sorted) {
    const { meter, index } = one
    const { deviceId } = meter
    const at = one.reading.at
    const verdict = checkReading(one.reading, meter.profile, now)
    if (verdict.dropped.length > 0) judgement.dropped.set(index, verdict.dropped)
    if (!verdict.accepted) {
      judgement.refused.set(index, { code: verdict.reason, sentence: verdict.sentence })
      continue
    }
    if (meter.takenFrom !== null && at < meter.takenFrom) {
      judgement.refused.set(index, REMOVED)
      continue
    }
    judgement.sound.push({ index, meter, reading: verdict.reading })
    const dropped = verdict.dropped.map(({ field, reason }) => `${field} ${reason}`)
    if (dropped.length > 0)
      judgement.flags.push({ index, deviceId, at, code: 'X', detail: dropped.join(', ') })
    for (const _ of verdict.warnings) {
      judgement.flags.push({
        index,
        deviceId,
        at,
        code: 'C',
        detail: `${Math.round((at - now) / 1000)} s ahead`,
      })
    }
  }
  return judgement
}
