import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { FrameResult } from '../frame.ts'
import { readingMaker, type Values } from './csv/measure.ts'
import type { CsvRow } from './csv/rows.ts'
import type { Tally } from './csv/tally.ts'
import type { ImportOptions } from './import-options.ts'
import type { History } from './judge-history.ts'
import { keepHistory } from './keep-history.ts'
import { Preview } from './preview.ts'

/** Rows taken in at once, a transaction each: six weeks of quarters of an hour, tens of milliseconds. */
export const PIECE = 4000

export interface RowToPut {
  /** 0: no row of the file tells it */
  readonly line: number
  readonly at: Instant
  readonly values: Values
  /** as it stands in the file, should it be refused; null: no row of the file tells it so */
  readonly row: CsvRow | null
}

/** Takes rows in by the piece. */
export interface Sink {
  /** Says to wait where a piece is full: one that waited for every row would take as long as reading it. */
  put(row: RowToPut): Promise<void> | null
  end(): Promise<void>
  /** Waits until nothing is being written, whatever came of it. */
  settle(): Promise<void>
}

/** Gathers pieces; the next one is read while the database takes the last. */
export function createSink(
  { database, target, plan, clock, importId, beforeWrite }: ImportOptions,
  measures: readonly string[],
  tally: Tally,
): Sink {
  const { scope, deviceId } = target
  const preview = new Preview(database, scope)
  const by = `import of ${(plan.name ?? plan.file).split(/[\\/]/).at(-1)}`
  const makeReading = readingMaker(measures)
  let readings: Reading[] = []
  let rows: RowToPut[] = []
  let writing: Promise<void> = Promise.resolve()

  async function outcomes(history: History): Promise<FrameResult[]> {
    if (plan.dryRun || importId === null) return preview.outcomes(history, clock())
    const [from, to] = ends(history.readings)
    await beforeWrite?.(from, to)
    return keepHistory({ database, scope, clock }, history, importId)
  }

  async function write(piece: readonly Reading[], pieceRows: readonly RowToPut[]): Promise<void> {
    const results = await outcomes({ deviceId, readings: piece, isCorrection: plan.corrects, by })
    for (const [n, result] of results.entries()) {
      const told = pieceRows[n]!
      tally.count(result, told.line, told.at, () => rowText(told))
    }
  }

  async function flush(): Promise<void> {
    await writing
    if (rows.length === 0) return
    writing = write(readings, rows)
    // The failure is met by whoever waits next; until then it is not one that nobody sees.
    writing.catch(() => {})
    readings = []
    rows = []
  }

  return {
    put(row) {
      readings.push(makeReading(row.at, row.values))
      rows.push(row)
      return rows.length >= PIECE ? flush() : null
    },
    async end() {
      await flush()
      await writing
    },
    settle: () => writing.catch(() => {}),
  }
}

function rowText({ row, at, values }: RowToPut): string {
  return row?.cells.join(';') ?? `register at ${new Date(at).toISOString()}: ${values.join(';')}`
}

function ends(readings: readonly Reading[]): [Instant, Instant] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { at } of readings) {
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  return [from, to]
}
