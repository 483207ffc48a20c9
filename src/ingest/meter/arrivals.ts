import { type HardwareFacts, soundFacts } from '#domain/meter/health/hardware-facts.ts'
import { addLag, NO_LAGS } from '#domain/meter/health/reading-lag.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type Arrival, OF_SENDER } from '#store/meter/hardware/hardware-health.ts'

/** What hardware told of itself: of a device, or of the sender as a whole (0). */
export interface ToldFacts {
  readonly deviceId: number
  readonly facts: HardwareFacts
}

interface Tally {
  readonly deviceId: number
  readonly keyId: number
  readonly heardAt: Instant
  toldAt: Instant | null
  facts: HardwareFacts
  lags: Arrival['lags']
}

/** A frame as it was sent, and what became of it. */
export interface ArrivedFrame {
  /** of the organisation; null: none is named */
  readonly deviceId: number | null
  /** 0: the broker of MQTT_URL */
  readonly keyId: number
  readonly told: readonly ToldFacts[]
  /** what is refused says only that somebody spoke, what was sent again is not counted twice */
  readonly outcome: 'accepted' | 'duplicate' | 'refused'
  /** null: its time is not known */
  readonly at: Instant | null
}

/** Who spoke in a batch, of which devices, how late, and what they told of themselves. */
export function tallyArrivals(frames: readonly ArrivedFrame[], now: Instant): Arrival[] {
  const tallies = new Map<string, Tally>()
  const tally = (deviceId: number, keyId: number): Tally => {
    const key = `${deviceId} ${keyId}`
    const one = tallies.get(key) ?? { deviceId, keyId, heardAt: now, toldAt: null, facts: {}, lags: null }
    tallies.set(key, one)
    return one
  }
  for (const { deviceId, keyId, told, outcome, at } of frames) {
    const own = deviceId === null ? null : tally(deviceId, keyId)
    for (const one of [tally(OF_SENDER, keyId), own]) {
      if (one === null || outcome === 'refused' || at === null) continue
      one.toldAt = Math.max(one.toldAt ?? at, at)
    }
    if (own !== null && outcome === 'accepted' && at !== null)
      own.lags = addLag(own.lags ?? NO_LAGS, now - at)
    for (const { deviceId: of, facts } of told) {
      const one = tally(of, keyId)
      one.facts = { ...one.facts, ...soundFacts(facts) }
    }
  }
  return [...tallies.values()]
}
