import type { Instant } from '#domain/time/interval.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { DroppedTally } from '../../dropped.ts'
import type { FrameResult } from '../../frame.ts'
import type { Refusal } from '../../refusal.ts'

export interface Rejected {
  readonly code: string
  readonly sentence: string
  count: number
  /** the first few */
  readonly examples: { readonly line: number; readonly text: string }[]
}

const MOST_EXAMPLES = 50
const LONGEST_EXAMPLE = 200

/** What became of the rows of a file. */
export class Tally {
  rows = 0
  accepted = 0
  duplicate = 0
  /** rows without a value */
  ignored = 0
  /** rows of another meter */
  filtered = 0
  /** register readings at the start and after gaps, which no row tells */
  added = 0
  /** intervals that no row tells of */
  missing = 0
  /** fields that cannot be true; their readings stay without them */
  readonly dropped = new DroppedTally()
  #from: Instant | null = null
  #to: Instant | null = null
  readonly #rejected = new Map<string, Rejected>()

  /** Counts one reading; line 0 is one that no row tells. */
  count({ outcome, dropped }: FrameResult, line: number, at: Instant | null, text: () => string): void {
    this.dropped.add(dropped)
    if (typeof outcome === 'object') this.reject(outcome, line, text())
    else if (line === 0) this.added += outcome === 'accepted' ? 1 : 0
    else this[outcome] += 1
    if (typeof outcome === 'object' || at === null) return
    this.#from = Math.min(this.#from ?? at, at)
    this.#to = Math.max(this.#to ?? at, at)
  }

  reject({ code, sentence }: Refusal, line: number, text: string): void {
    // Values stand in some sentences: what is counted together is the code, but for rows that a form would refuse.
    const key = code === 'not-kept' ? sentence : code
    const known = this.#rejected.get(key)
    const rejected = known ?? { code, sentence, count: 0, examples: [] }
    if (!known) this.#rejected.set(key, rejected)
    rejected.count += 1
    if (rejected.examples.length < MOST_EXAMPLES) rejected.examples.push({ line, text })
  }

  /** The first and the last instant that is kept; null without any. */
  range(): { from: Instant; to: Instant } | null {
    return this.#from === null || this.#to === null ? null : { from: this.#from, to: this.#to }
  }

  /** Most frequent first. */
  rejected(): Rejected[] {
    return [...this.#rejected.values()].sort((a, b) => b.count - a.count)
  }

  /** The same with short texts, as a wire has it. */
  rejectedRows(): Rejected[] {
    return this.rejected().map((one) => ({
      ...one,
      examples: one.examples.map(({ line, text }) => ({ line, text: text.slice(0, LONGEST_EXAMPLE) })),
    }))
  }

  rejectedCount(): number {
    return this.rejected().reduce((sum, one) => sum + one.count, 0)
  }

  /** The time that the readings cover, in words; '' without any. */
  span(zone: string): string {
    if (this.#from === null || this.#to === null) return ''
    return `${formatInstant(zone, this.#from)} to ${formatInstant(zone, this.#to)} (${zone})`
  }
}
