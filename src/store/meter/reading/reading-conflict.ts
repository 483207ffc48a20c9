import { type Arrival, classifyArrival, type Measures } from '#domain/meter/arrival.ts'
import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { readingsWithin } from '../packing/told.ts'
import {
  COLUMN_NAMES,
  filledColumns,
  keyArrays,
  type ReadingRow,
  readingKey,
  rowMeasures,
  storedMeasures,
} from './reading-row.ts'

/**
 * Joins a list of keys `k` with the raw reading and its latest correction, key by key: a join that the planner may turn
 * round would read every month while it has no statistics of them.
 */
const joins = (raw: string) => `
  cross join lateral (select * from ${raw} raw limit 1) r
  left join lateral (select * from reading_correction c
    where c.organisation_id = $1 and c.device_id = k.device_id and c.ts = k.ts and c.is_latest limit 1) c on true`

/** Of a day that is not packed: whoever writes to one has unpacked it. */
const UNPACKED = `(select * from reading r
  where r.organisation_id = $1 and r.device_id = k.device_id and r.ts = k.ts)`

/** The value in force of a column. */
const inForce = (column: string) => `(case when c.revision is null then r.${column} else c.${column} end)`

/** Corrections of an organisation are numbered one transaction after the other. */
export async function lockCorrections(tx: Tx, scope: Scope): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('nairawatt.correction'), $1)`, [scope.organisationId])
}

interface Stored {
  readonly raw: Measures
  readonly inForce: Measures
}

/** What is to be done with each row, given what is stored of the same instant (domain.md §2.5). */
export async function classifyArrivals(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
): Promise<Arrival[]> {
  const stored = await storedBeside(tx, scope, rows)
  return rows.map((row) => {
    const beside = stored.get(readingKey(row))
    if (!beside) return 'insert'
    const measures = rowMeasures(row)
    // A replay of what was corrected since is no news and no contradiction; a correction back to it is.
    if (!row.isCorrection && classifyArrival(beside.raw, measures, false) === 'ignore') return 'ignore'
    return classifyArrival(beside.inForce, measures, row.isCorrection)
  })
}

async function storedBeside(tx: Tx, scope: Scope, rows: readonly ReadingRow[]): Promise<Map<string, Stored>> {
  const keys = [...new Map(rows.map((row) => [readingKey(row), row])).values()]
  // Only what the rows tell is compared, and most meters tell few measures.
  const told = filledColumns(rows)
  const list = (table: string) => told.map(({ name }) => `, ${table}.${name}`).join('')
  const columns = told.map(({ name }) => name)
  const raw = readingsWithin(columns, { device: '= k.device_id', from: ['>=', 'k.ts'], to: ['<=', 'k.ts'] })
  const { rows: found } = await tx.query<unknown[]>({
    text: `select k.n, c.revision${list('r')}${list('c')}
      from unnest($2::int4[], $3::timestamptz[], $4::int4[]) as k(device_id, ts, n) ${joins(raw)}`,
    values: [scope.organisationId, ...keyArrays(keys), int4Array(keys.map((_, n) => n))],
    rowMode: 'array',
  })
  const stored = new Map<string, Stored>()
  for (const [n, revision, ...values] of found) {
    const raw = storedMeasures(told, values)
    const latest = revision === null ? raw : storedMeasures(told, values.slice(told.length))
    stored.set(readingKey(keys[n as number]!), { raw, inForce: latest })
  }
  return stored
}

export interface Revision {
  readonly row: ReadingRow
  readonly why: string
}

/**
 * Puts a further revision in the place of each reading: what the row says, and what was in force where it is silent.
 * The raw reading stays. At most one revision per key and call, under `lockCorrections`.
 */
export async function reviseReadings(
  tx: Tx,
  scope: Scope,
  revisions: readonly Revision[],
  importId: number | null = null,
): Promise<void> {
  const rows = revisions.map((revision) => revision.row)
  const columns = filledColumns(rows)
  const filled = new Set<string>(columns.map((column) => column.name))
  const value = (name: string) => (filled.has(name) ? `coalesce(k.${name}, ${inForce(name)})` : inForce(name))
  const keys = keyArrays(rows)
  await tx.query(
    `insert into reading_correction (organisation_id, device_id, ts, ${COLUMN_NAMES.join(', ')}, revision, is_latest,
       corrected_by, why, import_id)
     select $1, k.device_id, k.ts, ${COLUMN_NAMES.map(value).join(', ')}, coalesce(c.revision, 0) + 1, true, k.sender, k.why,
       $6::int4
     from unnest($2::int4[], $3::timestamptz[], $4::text[], $5::text[]
       ${columns.map(({ type }, i) => `, $${i + 7}::${type}[]`).join('')})
       as k(device_id, ts, why, sender${columns.map(({ name }) => `, ${name}`).join('')}) ${joins(UNPACKED)}
     on conflict do nothing`,
    [
      scope.organisationId,
      ...keys,
      revisions.map((revision) => revision.why),
      rows.map((row) => row.by),
      importId,
      ...columns.map((column) => column.values),
    ],
  )
  await tx.query(
    `update reading_correction c set is_latest = false
     from unnest($2::int4[], $3::timestamptz[]) as k(device_id, ts)
     where c.organisation_id = $1 and c.device_id = k.device_id and c.ts = k.ts and c.is_latest
       and exists (select from reading_correction later
         where later.organisation_id = $1 and later.device_id = k.device_id and later.ts = k.ts
           and later.revision > c.revision)`,
    [scope.organisationId, ...keys],
  )
}
