import type { ImportPlan } from './plan.ts'
import { type RowClock, type RowRead, type RowReader, rowReader } from './row-reader.ts'
import type { CsvRow } from './rows.ts'
import { openTable } from './table.ts'
import { UnusableFileError } from './text-file.ts'

export interface FileRow {
  readonly row: CsvRow
  readonly read: RowRead
}

/** What is read of one file: its instants are held in memory while it is summed up. */
const MOST_ROWS = 3_000_000

/** A file's rows as its plan reads them, a piece at a time, with the share of the file that is read. */
export async function* fileRows(
  plan: ImportPlan,
  clock: RowClock,
): AsyncGenerator<{ rows: FileRow[]; share: number }> {
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
