import type { Arrival, Measures } from '#domain/meter/arrival.ts'
import { classifyArrival } from '#domain/meter/arrival.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { classifyArrivals } from '#store/meter/reading/reading-conflict.ts'
import { type ReadingRow, rowMeasures } from '#store/meter/reading/reading-row.ts'
import {
  CONFLICT,
  type Frame,
  type FrameResult,
  judgeFrames,
  type Outcome,
  toReadingRow,
} from '../commit-frames.ts'

const OUTCOMES: Readonly<Record<Arrival, Outcome>> = {
  insert: 'accepted',
  complete: 'accepted',
  correct: 'accepted',
  ignore: 'duplicate',
  quarantine: CONFLICT,
}

/**
 * Says what would become of batches of one device without writing anything. It remembers what earlier batches would have
 * stored, so its memory grows with the file.
 */
export class Preview {
  readonly #database: Database
  readonly #scope: Scope
  readonly #seen = new Map<Instant, Measures>()

  constructor(database: Database, scope: Scope) {
    this.#database = database
    this.#scope = scope
  }

  outcomes(frames: readonly Frame[], now: Instant): Promise<FrameResult[]> {
    const scope = this.#scope
    return this.#database.withScope(
      scope,
      async (tx) => {
        const { refused, judgement } = await judgeFrames(tx, scope, frames, now)
        const rows = judgement.sound.map((one) => toReadingRow(one, frames[one.index]!))
        const arrivals = await classifyArrivals(tx, scope, rows)
        const outcomes: Outcome[] = frames.map(
          (_, n) => refused.get(n) ?? judgement.refused.get(n) ?? 'accepted',
        )
        for (const [n, { index }] of judgement.sound.entries()) {
          outcomes[index] = OUTCOMES[this.#arrival(rows[n]!, arrivals[n]!)]
        }
        return outcomes.map((outcome, n) => ({ outcome, dropped: judgement.dropped.get(n) ?? [] }))
      },
      { readOnly: true },
    )
  }

  #arrival(row: ReadingRow, stored: Arrival): Arrival {
    const { at } = row.reading
    const measures = rowMeasures(row)
    const seen = this.#seen.get(at)
    if (seen) {
      const arrival = classifyArrival(seen, measures, row.isCorrection)
      if (arrival === 'correct' || arrival === 'complete') this.#seen.set(at, { ...seen, ...measures })
      return arrival
    }
    this.#seen.set(at, measures)
    return stored
  }
}
