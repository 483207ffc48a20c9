import { openWorkbook } from '../xlsx/workbook.ts'
import { type CsvRow, csvRows } from './rows.ts'
import { fileHead, openTextFile } from './text-file.ts'

/** A file as rows of texts, whatever it is written in. */
export interface Table {
  /** XLSX: names of its sheets; CSV: none */
  readonly sheets: readonly string[]
  /** share of the file that was read so far, 0 to 1 */
  progress(): number
  rows(): AsyncGenerator<CsvRow[]>
}

export interface TableOptions {
  /** what the file is called in sentences */
  readonly name?: string | undefined
  /** XLSX: the sheet to read; the first where it is left out */
  readonly sheet?: string | null | undefined
  /** CSV: as the first row tells where it is left out */
  readonly delimiter?: string | undefined
}

/** A CSV (plain or gzip) or XLSX file, by its first bytes. */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const file = await fileHead(path, options.name)
  if (file.head.subarray(0, 2).toString('latin1') === 'PK') return sheetTable(path, file.name, options.sheet)
  const text = openTextFile(file)
  return {
    sheets: [],
    progress: () => text.position() / text.size,
    rows: () => csvRows(text.chunks(), options.delimiter),
  }
}

async function sheetTable(path: string, name: string, asked: string | null | undefined): Promise<Table> {
  const book = await openWorkbook(path, name)
  const sheet = asked ?? book.sheets[0]!
  // How far a sheet is read is guessed from its rows: unpacked XML is about ten times its packed size.
  const size = Math.max(1, book.size(sheet) * 10)
  let read = 0
  return {
    sheets: book.sheets,
    progress: () => Math.min(0.99, read / size),
    async *rows() {
      for await (const rows of book.rows(sheet)) {
        for (const { cells } of rows) read += 30 * cells.length + 20
        yield rows
      }
    },
  }
}
