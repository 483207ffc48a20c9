import type { Arrival, Measures } from '#domain/meter/arrival.ts'
import { arrivalOf } from '#domain/meter/arrival.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import { arrivalsOf } from '#store/reading-conflict.ts'
import { measuresOf, type ReadingRow } from '#store/reading-row.ts'
import type { RegisterReading } from '#store/register-reading.ts'
import type { Scope } from '#store/scope.ts'
import { CONFLICT, type Frame, judgeFrames, type Kept, type Outcome, rowOf } from './keep.ts'

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
  readonly #last = new Map<number, RegisterReading>()

  constructor(database: Database, scope: Scope) {
    this.#database = database
    this.#scope = scope
  }

  outcomes(frames: readonly Frame[], now: Instant): Promise<Kept[]> {
    const scope = this.#scope
    return this.#database.withScope(
      scope,
      async (tx) => {
        const { refused, judgement } = await judgeFrames(tx, scope, frames, now, this.#last)
        const rows = judgement.sound.map((one) => rowOf(one, frames[one.index]!))
        const arrivals = await arrivalsOf(tx, scope, rows)
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
    const { at, kwh } = row.reading
    const measures = measuresOf(row)
    const seen = this.#seen.get(at)
    if (seen) return arrivalOf(seen, measures, row.isCorrection)
    this.#seen.set(at, measures)
    const last = this.#last.get(row.deviceId)
    if (kwh !== null && (last === undefined || at > last.at)) this.#last.set(row.deviceId, { at, kwh })
    return stored
  }
}
