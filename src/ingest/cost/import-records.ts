import { paperText } from '#contract/cost/bill-messages.ts'
import { billText } from '#contract/cost/cost-messages.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { ImportOutcome } from '#contract/meter/imports.ts'
import { round } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import { lockBills } from '#store/cost/bill-near.ts'
import { lockEntries } from '#store/cost/diesel-entry.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { widenImport } from '#store/meter/import-work.ts'
import { tree } from '#store/site/organisation.ts'
import type { CsvRow } from '../meter/import/csv/rows.ts'
import { openTable } from '../meter/import/csv/table.ts'
import { Tally } from '../meter/import/csv/tally.ts'
import { UnusableFileError } from '../meter/import/csv/text-file.ts'
import { isRefusal } from '../meter/refusal.ts'
import { type KeptRecord, keepRecord, type RecordContext, tariffsFor } from './keep-record.ts'
import { type RecordReader, recordReader } from './record-row.ts'

export interface RecordsImport {
  readonly database: Database
  readonly scope: Scope
  readonly importId: number
  readonly path: string
  readonly name: string
  readonly mapping: Mapping
  readonly clock: () => Instant
  readonly isTrial: boolean
  readonly onProgress: (share: number) => Promise<void>
}

const MOST_ROWS = 20_000
const BATCH = 200

/** Undoes what a trial wrote: nothing of it is ever seen. */
class TrialEnd extends Error {}

/** Bills, diesel, dips or run hours out of a file: every row that can be kept is, the others are named. */
export async function importRecords(options: RecordsImport): Promise<ImportOutcome> {
  const { database, scope, isTrial } = options
  const rows = await readRows(options)
  const sums = new Sums()
  const whole = await database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })
  if (!whole) throw new UnusableFileError('The organisation is gone.')
  const reader = recordReader(options.mapping, whole)
  // A trial is one transaction, so that rows which contradict each other are found as in the import.
  const size = isTrial ? Math.max(1, rows.length) : BATCH
  for (let n = 0; n < rows.length; n += size) {
    const batch = rows.slice(n, n + size)
    const kept = await keepBatch(options, reader, batch)
    for (const [i, one] of kept.entries()) sums.add(one, batch[i]!)
    await options.onProgress(Math.min(1, (n + size) / rows.length))
  }
  return sums.outcome(rows.length)
}

async function keepBatch(
  { database, scope, importId, clock, isTrial, onProgress }: RecordsImport,
  reader: RecordReader,
  rows: readonly CsvRow[],
): Promise<KeptRecord[]> {
  let kept: KeptRecord[] = []
  const work = async (tx: Tx) => {
    kept = []
    const now = clock()
    const ctx: RecordContext = { tx, scope, now, importId, isTrial, tariffs: await tariffsFor(tx, scope) }
    const branchIds = new Set<number>()
    const records = rows.map(({ cells }) => reader.read(cells))
    await lockPlaces(tx, records)
    for (const [n, record] of records.entries()) {
      if (isTrial && n % BATCH === 0) await onProgress(n / rows.length)
      if (isRefusal(record)) kept.push({ outcome: record })
      else {
        branchIds.add(record.branch.id)
        kept.push(await keepRecord(ctx, record))
      }
    }
    if (isTrial) throw new TrialEnd()
    await widenImport(tx, scope, importId, { branchIds: [...branchIds] })
  }
  await database.withScope(scope, work).catch((error: unknown) => {
    if (!(error instanceof TrialEnd)) throw error
  })
  return kept
}

/** All at once and in one order, before anything is written down: two imports, or a form beside one, wait for no ring. */
async function lockPlaces(tx: Tx, records: ReturnType<RecordReader['read']>[]): Promise<void> {
  const listBranchIds = (is: string) => {
    const ids = records.flatMap((one) => (!isRefusal(one) && one.is === is ? [one.branch.id] : []))
    return [...new Set(ids)].sort((a, b) => a - b)
  }
  for (const id of listBranchIds('bill')) await lockBills(tx, id)
  for (const id of listBranchIds('diesel')) await lockEntries(tx, id)
}

async function readRows({ path, name, mapping }: RecordsImport): Promise<CsvRow[]> {
  const table = await openTable(path, { name, sheet: mapping.sheet })
  const rows: CsvRow[] = []
  for await (const piece of table.rows()) {
    rows.push(...piece.filter(({ line }) => line > (mapping.header_line ?? 0)))
    if (rows.length > MOST_ROWS) {
      throw new UnusableFileError(`${name} has more than ${MOST_ROWS} rows; split it into smaller files.`)
    }
  }
  if (rows.length === 0) throw new UnusableFileError(`${name} has no rows.`)
  return rows
}

class Sums {
  readonly #tally = new Tally()
  readonly #sums = new Map<'kwh' | 'litres' | 'naira' | 'hours', number>()
  #seemGross = 0
  #overlap = 0
  #odd = 0

  add({ outcome, seemsGross, overlaps, isOdd, ...sums }: KeptRecord, { line, cells }: CsvRow): void {
    this.#tally.count({ outcome, dropped: [] }, line, null, () => cells.join(' · '))
    if (outcome !== 'accepted') return
    if (seemsGross) this.#seemGross += 1
    if (overlaps) this.#overlap += 1
    if (isOdd) this.#odd += 1
    for (const name of ['kwh', 'litres', 'naira', 'hours'] as const) {
      const value = sums[name]
      if (value !== undefined) this.#sums.set(name, (this.#sums.get(name) ?? 0) + value)
    }
  }

  outcome(rows: number): ImportOutcome {
    const sum = (name: 'kwh' | 'litres' | 'naira' | 'hours') => {
      const value = this.#sums.get(name)
      return value === undefined ? null : round(value)
    }
    const warning = (many: number, code: string, sentence: string, of = 'bills') =>
      many === 0 ? [] : [{ code, sentence: `${many} of the ${of}: ${sentence}`, factor: null }]
    return {
      rows,
      accepted: this.#tally.accepted,
      duplicate: this.#tally.duplicate,
      ignored: 0,
      added: 0,
      missing: 0,
      rejected: this.#tally.rejectedRows(),
      dropped: [],
      first_at: null,
      last_at: null,
      devices: [],
      sums: { kwh: sum('kwh'), litres: sum('litres'), naira: sum('naira'), hours: sum('hours') },
      warnings: [
        ...warning(this.#seemGross, 'seems-gross', billText.seemsGross),
        ...warning(this.#overlap, 'overlap', paperText.overlaps),
        ...warning(this.#odd, 'odd-litres', entryText.rowOdd, 'entries'),
      ],
    }
  }
}
