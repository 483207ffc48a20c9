import { checkReading, type DroppedField } from '#domain/meter/check-reading.ts'
import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Meter } from '#store/meter-profile.ts'
import type { QualityFlag } from '#store/quality-flag.ts'
import type { RegisterReading } from '#store/register-reading.ts'
import type { Refusal } from './refusal.ts'

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
  /** fields that cannot be true, by reading */
  readonly dropped: Map<number, readonly DroppedField[]>
  /** about sound readings */
  readonly flags: (QualityFlag & { index: number })[]
}

/**
 * Validates the readings of a batch, each against the register reading before it, be that stored or in the batch
 * (domain.md §2.5, §2.8). `stored` holds the register readings of each rated device around the batch, in order.
 */
export function judge(
  placed: readonly Placed[],
  stored: ReadonlyMap<number, readonly RegisterReading[]>,
  now: Instant,
): Judgement {
  const judgement: Judgement = { sound: [], refused: new Map(), dropped: new Map(), flags: [] }
  const sorted = [...placed].sort(
    (a, b) => a.meter.deviceId - b.meter.deviceId || a.reading.at - b.reading.at || a.index - b.index,
  )
  let trail = new RegisterTrail([])
  let deviceId: number | null = null
  for (const one of sorted) {
    const { meter, index } = one
    if (meter.deviceId !== deviceId) {
      deviceId = meter.deviceId
      trail = new RegisterTrail(stored.get(deviceId) ?? [])
    }
    const at = one.reading.at
    const verdict = checkReading(one.reading, meter.profile, trail.before(at, meter), now)
    if (!verdict.accepted) {
      judgement.refused.set(index, { code: verdict.reason, sentence: verdict.sentence })
      continue
    }
    if (verdict.reading.kwh !== null) trail.add({ at, kwh: verdict.reading.kwh })
    judgement.sound.push({ index, meter, reading: verdict.reading })
    if (verdict.dropped.length > 0) judgement.dropped.set(index, verdict.dropped)
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

/** The register readings of one device that come before a growing instant. */
class RegisterTrail {
  readonly #stored: readonly RegisterReading[]
  #next = 0
  #last: RegisterReading | null = null

  constructor(stored: readonly RegisterReading[]) {
    this.#stored = stored
  }

  /** Null when there is none, or when the meter was replaced since. */
  before(at: Instant, meter: Meter): RegisterReading | null {
    // A stored reading of the same instant outranks the one of the batch: the first stays.
    for (let one = this.#stored[this.#next]; one && one.at < at; one = this.#stored[++this.#next]) {
      if (this.#last === null || one.at >= this.#last.at) this.#last = one
    }
    const last = this.#last
    if (last === null || last.at >= at) return null
    const isReplaced = meter.replacements.some((change) => change.at > last.at && change.at <= at)
    return isReplaced ? null : last
  }

  add(reading: RegisterReading): void {
    this.#last = reading
  }
}
