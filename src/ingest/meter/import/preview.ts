import type { Arrival, Measures } from '#domain/meter/arrival.ts'
import { classifyArrival } from '#domain/meter/arrival.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { classifyArrivals } from '#store/meter/reading/reading-conflict.ts'
import { type ReadingRow, rowMeasures } from '#store/meter/reading/reading-row.ts'
import type { FrameResult, Outcome } from '../frame.ts'
import { CONFLICT } from '../refusal.ts'
import { type History, historyResults, judgeHistory } from './judge-history.ts'

const OUTCOMES: Readonly<Record<Arrival, Outcome>> = {
  insert: 'accepted',
  complete: 'accepted',
  correct: 'accepted',
  ignore: 'duplicate',
  quarantine: CONFLICT,
}

/**
 * Says what would become of pieces of one device's history without writing anything. It remembers what earlier ones would
 * have stored, so its memory grows with the file.
 */
export class Preview {
  readonly #database: Database
  readonly #scope: Scope
  readonly #seen = new Map<Instant, Measures>()

  constructor(database: Database, scope: Scope) {
    this.#database = database
    this.#scope = scope
  }

  outcomes(history: History, now: Instant): Promise<FrameResult[]> {
    const scope = this.#scope
    return this.#database.withScope(
      scope,
      async (tx) => {
        const judged = await judgeHistory(tx, scope, history, now)
        const rows = judged?.rows ?? []
        const arrivals = await classifyArrivals(tx, scope, rows)
        const sound = rows.map((row, n) => OUTCOMES[this.#arrival(row, arrivals[n]!)])
        return historyResults(history, judged, sound)
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
