import type { Tally } from '#ingest/meter/import/csv/tally.ts'
import type { ImportProgress } from '#ingest/meter/import/import-options.ts'

interface Output {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

const BAR = 30
const REDRAW_MS = 100
const LINE_EVERY_MS = 5_000
const MOST_EXAMPLES = 3

/** Shows how far an import is: a bar on a terminal, a line every few seconds elsewhere. */
export function progressOn(output: Output, clock: () => number): (progress: ImportProgress) => void {
  const start = clock()
  let shown = output.isTTY ? 0 : start
  return ({ share, rows }) => {
    const now = clock()
    if (now - shown < (output.isTTY ? REDRAW_MS : LINE_EVERY_MS) && !(share === 1 && output.isTTY)) return
    shown = now
    const speed = Math.round(rows / Math.max(0.001, (now - start) / 1000))
    const text = `${percent(share)}  ${count(rows)} rows  ${count(speed)} rows/s`
    if (!output.isTTY) output.write(`${text}\n`)
    else {
      const filled = Math.round(share * BAR)
      output.write(`\r[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${text}\u001B[K`)
    }
  }
}

/** Leaves the bar behind. */
export function endProgress(output: Output): void {
  if (output.isTTY) output.write('\n')
}

const count = (value: number) => value.toLocaleString('en-GB')
const percent = (share: number) => `${String(Math.floor(share * 100)).padStart(3)} %`

/** What became of a file, as the table that ends an import. */
export function importTable(tally: Tally, zone: string): string {
  const rejected = tally.rejected()
  const lines: [string, number, string][] = [
    ['rows', tally.rows, tally.span(zone)],
    ['accepted', tally.accepted, ''],
    ['duplicate', tally.duplicate, ''],
    ['ignored', tally.ignored, 'rows without a value'],
    ['filtered', tally.filtered, 'rows left out by --where'],
    ['added', tally.added, 'register readings at the start and after gaps'],
    ['missing', tally.missing, 'intervals that no row tells of; the register stands still there'],
    ['rejected', tally.rejectedCount(), ''],
  ]
  const always = new Set(['rows', 'accepted', 'duplicate', 'rejected'])
  const table = lines
    .filter(([name, value]) => value > 0 || always.has(name))
    .map(([name, value, note]) => `  ${name.padEnd(10)}${count(value).padStart(12)}  ${note}`.trimEnd())
  for (const { field, count: times, limit } of tally.dropped.shown()) {
    const why = limit === null ? 'no number, or below 0' : `beyond ${count(limit)}: cannot be true`
    table.push(
      `  ${'dropped'.padEnd(10)}${count(times).padStart(12)}  ${field}: ${why}; the rest of the row stays`,
    )
  }
  for (const { code, sentence, count: times, examples } of rejected) {
    table.push('', `  ${code.padEnd(10)}${count(times).padStart(12)}  ${sentence}`)
    for (const { line, text } of examples.slice(0, MOST_EXAMPLES)) {
      const where = line === 0 ? '' : `line ${line}: `
      table.push(`${' '.repeat(26)}${where}${text.slice(0, 120)}`)
    }
  }
  return table.join('\n')
}
