/**
 * Which readings of one register count: a register that falls or leaps is held until what follows judges it.
 *
 * Every reading is judged against the newest accepted one (A), the one accepted before it (B), and chains of held ones:
 *   fits A                              → accepted; what is held is X
 *   fits the end of a chain             → joins it, and the chain is taken in its place
 *     · by its second reading, when it is a small fall → correction of the meter (R)
 *     · by its second reading, when its first fits B   → A was the false one: X
 *     · by its third reading                           → reset or exchange (R)
 *   fits nothing                        → begins a chain
 * What a chain that is not taken holds is X; a chain that nothing has judged yet stays held (H). So the result depends
 * on the set of readings and not on their order of arrival, and four readings that fit one another decide everything
 * after them, whatever stood before: that makes a day rolled up alone equal the same day of a longer time.
 * Source: domain.md §15.2 (V-M7 … V-M10).
 */
import type { Instant } from '../../time/interval.ts'

export interface RegisterPoint {
  readonly at: Instant
  readonly value: number
}

export type VerdictCode = 'H' | 'X' | 'R'

/** H and X: how it differed from A. R: what happened to the register. */
export type VerdictReason = 'fall' | 'leap' | 'correction' | 'reset' | 'exchange'

/** What is said of a reading that is not plainly accepted. */
export interface Verdict {
  readonly at: Instant
  readonly verdict: VerdictCode
  readonly reason: VerdictReason
  readonly value: number
  /** The accepted reading that it was judged against. */
  readonly previous: number
}

export interface RegisterFit {
  /** Whether the register can have gone from `a` to the later `b`. */
  fits(a: RegisterPoint, b: RegisterPoint): boolean
  /** Whether a step that fits not is a small fall; what else it is. */
  breakOf(a: RegisterPoint, b: RegisterPoint): 'correction' | 'reset' | 'exchange'
}

export interface Judged {
  /** In order of time. */
  readonly verdicts: Verdict[]
  /** The newest accepted reading; null without readings. */
  readonly accepted: RegisterPoint | null
}

/** More chains than any true course of a register needs; the oldest falls away. */
const MOST_CHAINS = 8
const CONFIRMED = 3

/** `readings` in order, no instant twice. */
export function judgeRegister(readings: readonly RegisterPoint[], fit: RegisterFit): Judged {
  const judge = new Judge(fit)
  for (const reading of readings) judge.take(reading)
  return judge.end()
}

class Judge {
  readonly #fit: RegisterFit
  readonly #verdicts = new Map<Instant, Verdict>()
  #newest: RegisterPoint | null = null
  #before: RegisterPoint | null = null
  /** The one that was added to last stands last. */
  #chains: RegisterPoint[][] = []

  constructor(fit: RegisterFit) {
    this.#fit = fit
  }

  take(reading: RegisterPoint): void {
    const newest = this.#newest
    if (newest !== null && !this.#fit.fits(newest, reading)) {
      this.#hold(newest, reading)
      return
    }
    if (this.#chains.length > 0) this.#reject(newest!)
    this.#before = newest
    this.#newest = reading
  }

  end(): Judged {
    const newest = this.#newest
    for (const held of this.#chains.flat()) this.#say(held, 'H', differs(newest!, held), newest!)
    const verdicts = [...this.#verdicts.values()].sort((a, b) => a.at - b.at)
    return { verdicts, accepted: newest }
  }

  #hold(newest: RegisterPoint, reading: RegisterPoint): void {
    const n = this.#chains.findLastIndex((chain) => this.#fit.fits(chain.at(-1)!, reading))
    const chain = n < 0 ? [] : this.#chains.splice(n, 1)[0]!
    chain.push(reading)
    this.#chains.push(chain)
    if (chain.length >= 2) this.#consider(newest, chain)
    else if (this.#chains.length > MOST_CHAINS) {
      for (const one of this.#chains.shift()!) this.#say(one, 'X', differs(newest, one), newest)
    }
  }

  /** Takes the chain in the place of what was accepted, if enough speaks for it. */
  #consider(newest: RegisterPoint, chain: readonly RegisterPoint[]): void {
    const head = chain[0]!
    const before = this.#before
    const reason = this.#fit.breakOf(newest, head)
    if (reason !== 'correction' && before !== null && isOffCourse(before, newest, head, this.#fit)) {
      this.#say(newest, 'X', differs(before, newest), before)
    } else {
      if (reason !== 'correction' && chain.length < CONFIRMED) return
      this.#say(head, 'R', reason, newest)
    }
    this.#chains.pop()
    this.#reject(newest)
    this.#before = chain.at(-2)!
    this.#newest = chain.at(-1)!
  }

  #reject(newest: RegisterPoint): void {
    for (const one of this.#chains.flat()) this.#say(one, 'X', differs(newest, one), newest)
    this.#chains = []
  }

  #say(
    { at, value }: RegisterPoint,
    verdict: VerdictCode,
    reason: VerdictReason,
    previous: RegisterPoint,
  ): void {
    this.#verdicts.set(at, { at, verdict, reason, value, previous: previous.value })
  }
}

/** Whether the register went on from `before` as if the reading between had not been. */
function isOffCourse(
  before: RegisterPoint,
  between: RegisterPoint,
  after: RegisterPoint,
  fit: RegisterFit,
): boolean {
  const isOnTheWay = between.value >= before.value && between.value <= after.value
  return !isOnTheWay && fit.fits(before, after)
}

const differs = (from: RegisterPoint, to: RegisterPoint): 'fall' | 'leap' =>
  to.value < from.value ? 'fall' : 'leap'
