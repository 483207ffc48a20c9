import type { IngestAnswer } from '#contract/meter/reading.ts'
import { DroppedTally } from '../dropped.ts'
import type { FrameResult } from '../frame.ts'
import type { Refusal } from '../refusal.ts'

/** Of the refusals that are listed; with all else an answer stays below 64 kB. */
const MOST_LISTED_BYTES = 48 * 1024
/** A reading whose name stands for no device yet, which is no refusal. */
export const NOT_MAPPED: Refusal = {
  code: 'not-mapped',
  sentence: 'The name of its hardware stands for no device yet: an administrator maps it (Hardware).',
}
/** The same: the key may be let speak for the device, where the name is mapped. */
export const NOT_SPOKEN_FOR: Refusal = {
  code: 'not-mapped',
  sentence:
    'The name of its hardware stands for a device that this key does not speak for: an administrator maps the name anew and lets the key speak for it (Hardware).',
}
const MOST_REASONS = 20
const MOST_RUNS = 800
const OTHERS = 'Other reasons.'

/** The acknowledgement of a post, gathered piece by piece; it is bounded whatever was sent. */
export class PostAnswer {
  #index = 0
  readonly #counts = { accepted: 0, duplicate: 0 }
  readonly #rejected: IngestAnswer['rejected'] = []
  #listedBytes = 0
  /** How many more were refused for each reason. */
  readonly #reasons = new Map<string, number>()
  readonly #notMapped = { count: 0, runs: [] as [number, number][] }
  readonly #whyNot = new Set<string>()
  readonly #dropped = new DroppedTally()

  add(results: readonly FrameResult[]): void {
    for (const { outcome, dropped } of results) {
      if (typeof outcome === 'string') this.#counts[outcome] += 1
      else if (outcome.code === NOT_MAPPED.code) this.#leave(this.#index, outcome.sentence)
      else this.#reject(this.#index, outcome.sentence)
      this.#dropped.add(dropped)
      this.#index += 1
    }
  }

  #leave(index: number, why: string): void {
    this.#whyNot.add(why)
    const { runs } = this.#notMapped
    const last = runs.at(-1)
    this.#notMapped.count += 1
    if (last && (last[0] + last[1] === index || runs.length === MOST_RUNS)) last[1] = index + 1 - last[0]
    else runs.push([index, 1])
  }

  #reject(index: number, reason: string): void {
    const refused = { index, reason }
    // Once one is left out so are those after it: what is listed are the first ones.
    if (this.#reasons.size === 0) this.#listedBytes += Buffer.byteLength(JSON.stringify(refused)) + 1
    if (this.#reasons.size === 0 && this.#listedBytes <= MOST_LISTED_BYTES) this.#rejected.push(refused)
    else this.#countReason(reason)
  }

  #countReason(reason: string): void {
    const isRoom = this.#reasons.has(reason) || this.#reasons.size < MOST_REASONS
    const counted = isRoom ? reason : OTHERS
    this.#reasons.set(counted, (this.#reasons.get(counted) ?? 0) + 1)
  }

  whole(): IngestAnswer {
    const answer = {
      ...this.#counts,
      rejected: this.#rejected,
      ...(this.#notMapped.count > 0 && {
        not_mapped: { ...this.#notMapped, reason: [...this.#whyNot].join(' ') },
      }),
      dropped: this.#dropped.shown(),
    }
    if (this.#reasons.size === 0) return answer
    const reasons = [...this.#reasons].map(([reason, count]) => ({ reason, count }))
    const count = reasons.reduce((sum, one) => sum + one.count, 0)
    return { ...answer, not_listed: { count, reasons: reasons.sort((a, b) => b.count - a.count) } }
  }
}
