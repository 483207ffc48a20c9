import { int4Array } from './binary-array.ts'
import { filledColumns, keyArrays, MEASURES, type ReadingRow } from './reading-row.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** A row whose key is taken: what it says beside what is in force. */
export type Standing = 'same' | 'adds' | 'other'

const COLUMNS = [...MEASURES, 'run'] as const

/** The value in force of a column: the latest correction's, else the raw reading's. */
const inForce = (column: string) => `(case when c.revision is null then r.${column} else c.${column} end)`

const JOINS = `
  join reading r on r.organisation_id = $1 and r.device_id = k.device_id and r.ts = k.ts
  left join reading_correction c
    on c.organisation_id = $1 and c.device_id = k.device_id and c.ts = k.ts and c.is_latest`

/** Corrections of an organisation are numbered one transaction after the other. */
export async function lockCorrections(tx: Tx, scope: Scope): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('nairawatt.correction'), $1)`, [scope.organisationId])
}

/**
 * Compares rows with the reading of the same instant, measure by measure (domain.md §2.5: the key of a value is meter,
 * register and instant). `same`: nothing it says is news, be it about the raw reading or the one in force; `adds`: it
 * tells further measures and contradicts none.
 */
export async function standingsOf(tx: Tx, scope: Scope, rows: readonly ReadingRow[]): Promise<Standing[]> {
  const columns = filledColumns(rows)
  const all = (test: (column: string) => string) =>
    columns.map(({ name }) => test(name)).join(' and ') || 'true'
  const { rows: found } = await tx.query<{ n: number; same: boolean; adds: boolean }>(
    `select k.n,
       (${all((c) => `coalesce(k.${c} = r.${c}, k.${c} is null)`)}) or
       (${all((c) => `coalesce(k.${c} = ${inForce(c)}, k.${c} is null)`)}) as same,
       ${all((c) => `coalesce(k.${c} = ${inForce(c)}, true)`)} as adds
     from unnest($2::int4[], $3::timestamptz[], $4::int4[]
       ${columns.map(({ type }, i) => `, $${i + 5}::${type}[]`).join('')})
       as k(device_id, ts, n${columns.map(({ name }) => `, ${name}`).join('')}) ${JOINS}`,
    [
      scope.organisationId,
      ...keyArrays(rows),
      int4Array(rows.map((_, n) => n)),
      ...columns.map((column) => column.values),
    ],
  )
  const standings = rows.map((): Standing => 'other')
  for (const { n, same, adds } of found) standings[n] = same ? 'same' : adds ? 'adds' : 'other'
  return standings
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
  by: string,
): Promise<void> {
  const rows = revisions.map((revision) => revision.row)
  const columns = filledColumns(rows)
  const filled = new Set<string>(columns.map((column) => column.name))
  const value = (name: string) => (filled.has(name) ? `coalesce(k.${name}, ${inForce(name)})` : inForce(name))
  const keys = keyArrays(rows)
  await tx.query(
    `insert into reading_correction (organisation_id, device_id, ts, ${COLUMNS.join(', ')}, revision, is_latest,
       corrected_by, why)
     select $1, k.device_id, k.ts, ${COLUMNS.map(value).join(', ')}, coalesce(c.revision, 0) + 1, true, $5, k.why
     from unnest($2::int4[], $3::timestamptz[], $4::text[]
       ${columns.map(({ type }, i) => `, $${i + 6}::${type}[]`).join('')})
       as k(device_id, ts, why${columns.map(({ name }) => `, ${name}`).join('')}) ${JOINS}`,
    [
      scope.organisationId,
      ...keys,
      revisions.map((revision) => revision.why),
      by,
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
