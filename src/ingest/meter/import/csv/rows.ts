import { UnusableFileError } from './text-file.ts'

export interface CsvRow {
  /** line of the file on which the row begins, from 1 */
  readonly line: number
  readonly cells: readonly string[]
}

const DELIMITERS = [';', '\t', '|', ','] as const

/** A longer row is an unclosed quote or no CSV at all. */
const MOST_ROW = 1024 * 1024

/** The delimiter that splits the first line into the most cells; with a decimal comma, the comma last. */
export function guessDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/**
 * The rows of a CSV text (RFC 4180: quotes, doubled quotes, line breaks inside quotes; LF or CRLF), a chunk's worth at a
 * time. Blank rows are left out.
 */
export async function* csvRows(chunks: AsyncIterable<string>, delimiter?: string): AsyncGenerator<CsvRow[]> {
  const splitter = new RowSplitter(delimiter)
  for await (const chunk of chunks) yield splitter.push(chunk)
  yield splitter.end()
}

class RowSplitter {
  #delimiter: string | undefined
  #rest = ''
  #line = 1

  constructor(delimiter: string | undefined) {
    this.#delimiter = delimiter
  }

  push(chunk: string): CsvRow[] {
    const text = this.#rest + chunk
    const rows: CsvRow[] = []
    let start = 0
    let quote = text.indexOf('"')
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      while (quote !== -1 && quote < end) {
        const close = text.indexOf('"', quote + 1)
        if (close > end) end = text.indexOf('\n', close)
        if (close === -1 || end === -1) return this.#keep(text.slice(start), rows)
        quote = text.indexOf('"', close + 1)
      }
      this.#take(text.slice(start, end), rows)
      start = end + 1
    }
    return this.#keep(text.slice(start), rows)
  }

  #keep(rest: string, rows: CsvRow[]): CsvRow[] {
    if (rest.length > MOST_ROW) {
      throw new UnusableFileError(
        `The row that begins on line ${this.#line} has no end: is a quote left open, or is this no CSV file?`,
      )
    }
    this.#rest = rest
    return rows
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = []
    this.#take(this.#rest, rows)
    this.#rest = ''
    return rows
  }

  #take(text: string, rows: CsvRow[]): void {
    const line = this.#line
    this.#line += text.includes('"') ? text.split('\n').length : 1
    if (text.trim() === '') return
    this.#delimiter ??= guessDelimiter(text)
    const cells = splitCells(text, this.#delimiter)
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
  }
}

function splitCells(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim())
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = cellAt(text, at, delimiter)
    cells.push(cell.text.trim())
    at = cell.next
  }
  return cells
}

function cellAt(text: string, from: number, delimiter: string): { text: string; next: number } {
  let value = ''
  let at = from
  while (at < text.length && text.startsWith('"', at)) {
    const close = text.indexOf('"', at + 1)
    if (close === -1) break
    // A doubled quote inside a quoted cell is one quote: the second half opens right after the first closed.
    value += (at > from ? '"' : '') + text.slice(at + 1, close)
    at = close + 1
  }
  const end = text.indexOf(delimiter, at)
  value += text.slice(at, end === -1 ? text.length : end)
  return { text: value, next: end === -1 ? text.length + 1 : end + delimiter.length }
}
