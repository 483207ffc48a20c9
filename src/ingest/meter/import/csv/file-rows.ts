import type { ImportPlan } from './plan.ts'
import { type RowClock, type RowRead, type RowReader, rowReader } from './row-reader.ts'
import type { CsvRow } from './rows.ts'
import { openTable } from './table.ts'
import type { ImportTarget } from './target.ts'
import { UnusableFileError } from './text-file.ts'

export interface FileRow {
  readonly row: CsvRow
  readonly read: RowRead
}

export interface FilePiece {
  readonly rows: readonly FileRow[]
  /** of the file that is read, 0 to 1 */
  readonly share: number
}

/** The rows of a file, as often as they are asked for. */
export type FileRows = () => AsyncGenerator<FilePiece>

/** What is read of one file: its instants are held in memory while it is summed up. */
const MOST_ROWS = 3_000_000
/** What is held of a file between two readings of it; a longer one is read twice. */
const MOST_HELD_CELLS = 500_000

/** A file is summed up before it is taken in: the rows of most are held in between, so that they are read once. */
export function openRows(plan: ImportPlan, target: Pick<ImportTarget, 'zone' | 'periodS'>): FileRows {
  const clock = { zone: plan.zone ?? target.zone, periodMs: (plan.periodS ?? target.periodS) * 1000 }
  let whole: readonly FilePiece[] | null = null
  return async function* () {
    if (whole) return yield* whole
    const held: FilePiece[] = []
    let cells = 0
    for await (const piece of fileRows(plan, clock)) {
      cells += piece.rows.reduce((sum, { row }) => sum + row.cells.length, 0)
      if (cells <= MOST_HELD_CELLS) held.push(piece)
      else held.length = 0
      yield piece
    }
    if (cells <= MOST_HELD_CELLS) whole = held
  }
}

/** A file's rows as its plan reads them, a piece at a time, with the share of the file that is read. */
async function* fileRows(plan: ImportPlan, clock: RowClock): AsyncGenerator<FilePiece> {
  const { file, name, sheet, delimiter } = plan
  const table = await openTable(file, { name, sheet, delimiter })
  let reader: RowReader | null = null
  let count = 0
  for await (const rows of table.rows()) {
    const read: FileRow[] = []
    for (const row of rows) {
      if (reader === null) {
        // The line of the names: columns may be called by them.
        const isTitle = row.line < (plan.headerLine ?? 0)
        if (isTitle) continue
        reader = rowReader(plan, row, clock)
        if (reader.hasHeader || row.line === plan.headerLine) continue
      }
      read.push({ row, read: reader.read(row) })
    }
    count += read.length
    if (count > MOST_ROWS) {
      throw new UnusableFileError(`${name ?? file} has more than ${MOST_ROWS} rows; split it by years.`)
    }
    yield { rows: read, share: table.progress() }
  }
  if (count === 0) throw new UnusableFileError(`${name ?? file} has no rows of readings.`)
}
