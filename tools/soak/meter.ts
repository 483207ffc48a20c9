import { setTimeout as sleep } from 'node:timers/promises'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How long ago the first reading of a meter is: those of an hour of soak end before today. */
const BEGAN_MS = 400 * DAY_MS
const MOST_AT_ONCE = 40
const PAUSE_MS = 250
const AGAIN_SHARE = 0.1

/** `fault`: why a post is sent again; null: all of it was taken, and left out of what is no post. */
export type Told = (tookMs: number, isAnswered: boolean, fault?: string | null) => void

/** Keeps every reading until it is acknowledged, and tries again without end. */
export class Meter {
  /** kWh by instant */
  readonly acknowledged = new Map<number, number>()
  /** Every instant of which a reading went out, answered or not. */
  readonly sent = new Set<number>()
  /** Readings that were taken as new though they had been acknowledged before. */
  takenTwice = 0
  readonly #key: string
  readonly #address: string
  readonly #first = Math.floor((Date.now() - BEGAN_MS) / MINUTE_MS) * MINUTE_MS
  #next = 0

  constructor(key: string, address: string) {
    this.#key = key
    this.#address = address
  }

  async send(isOver: () => boolean, tell: Told): Promise<void> {
    while (!isOver()) {
      const size = 1 + Math.floor(Math.random() * MOST_AT_ONCE)
      const batch = Array.from({ length: size }, (_, n) => {
        const place = this.#next + n
        return [this.#first + place * MINUTE_MS, 1_000 + place] as const
      })
      while (!isOver()) {
        const began = performance.now()
        for (const [at] of batch) this.sent.add(at)
        const reply = await this.#post(batch)
        const fault = 'fault' in reply ? reply.fault : null
        tell(performance.now() - began, fault === null, fault)
        if (fault !== null) {
          await sleep(200)
          continue
        }
        for (const [at, kwh] of batch) this.acknowledged.set(at, kwh)
        break
      }
      this.#next += size
      // A gateway that lost the answer sends what was taken once more.
      if (Math.random() < AGAIN_SHARE) {
        const again = await this.#post(batch)
        this.takenTwice += 'accepted' in again ? again.accepted : 0
      }
      await sleep(PAUSE_MS)
    }
  }

  async #post(
    batch: readonly (readonly [number, number])[],
  ): Promise<{ accepted: number } | { fault: string }> {
    const readings = batch.map(([at, kwh]) => ({ ts: new Date(at).toISOString(), kwh_import: kwh }))
    try {
      const response = await fetch(`${this.#address}/api/v1/ingest/readings/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ readings }),
        signal: AbortSignal.timeout(30_000),
      })
      const text = await response.text()
      const { accepted = 0, duplicate = 0 } = JSON.parse(text) as { accepted?: number; duplicate?: number }
      if (response.ok && accepted + duplicate === batch.length) return { accepted }
      return { fault: `${response.status} ${text.slice(0, 300)}` }
    } catch (error) {
      // No answer, or half of one: it is sent again.
      return { fault: String(error) }
    }
  }
}
