import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type Archive,
  ArchiveError,
  readArchive,
  tableFromEntry,
  verifyArchive,
} from '../engine/archive/archive.ts'
import { seesEverything, type TableShape, tablesInOrder } from '../engine/archive/tables.ts'
import { migrateWithin, readMigrations } from '../engine/migrate.ts'
import { spreadTables } from '../engine/spread/spread.ts'

export interface RestoreOptions {
  /** throw away what the database holds */
  replace?: boolean
  migrationsDir?: string | undefined
  /** told after each table */
  onTable?: (name: string, rows: number) => void
  /** looks at what was loaded before it is lifted to the schema of this program; nothing is changed where it throws */
  onLoaded?: (client: pg.ClientBase, archive: Archive) => Promise<void>
}

/**
 * Loads a backup into an empty database, in one transaction: it is there whole, or nothing was changed. The schema is
 * first brought to the version of the backup and afterwards to that of this program. In a cluster the rows are spread then.
 */
export async function restoreDatabase(
  admin: pg.Pool,
  file: string,
  options: RestoreOptions = {},
): Promise<Archive> {
  const archive = await verifyArchive(file)
  const known = readMigrations(options.migrationsDir).length
  if (archive.about.schemaVersion > known) {
    throw new ArchiveError(
      `This backup is newer than this program (its schema is ${archive.about.schemaVersion}, the program knows ${known}); restore it with the newer Nairawatt.`,
    )
  }
  const client = await admin.connect()
  try {
    // In a cluster, several statements on the same tables go one shard after the other; elsewhere nobody reads this setting.
    await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
    await refuseToOverwrite(client, options.replace === true)
    await dropEverything(client)
    await migrateWithin(client, { ...options, upTo: archive.about.schemaVersion })
    await load(client, file, archive, options)
    await options.onLoaded?.(client, archive)
    await migrateWithin(client, options)
    await client.query('commit')
    await spreadTables(client)
    await client.query('analyze')
    client.release()
    return archive
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** What migrations fill in themselves is no loss; anything of an organisation is. */
async function refuseToOverwrite(client: pg.PoolClient, replace: boolean): Promise<void> {
  if (replace) return
  for (const { name, columns } of await tablesInOrder(client)) {
    if (name !== 'organisation' && !columns.includes('organisation_id')) continue
    const { rowCount } = await client.query(`select from public.${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount === 0) continue
    throw new ArchiveError(
      `This database is not empty (${name} has rows); restore into a new DATA_DIR or database, or say --replace to throw away what is there.`,
    )
  }
}

/** Ours and everything that hangs on it; extensions stay. */
async function dropEverything(client: pg.PoolClient): Promise<void> {
  await client.query(`
    do $$
    declare statement text;
    begin
      for statement in
        select format('drop %s if exists public.%I cascade',
                      case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                                     when 'S' then 'sequence' else 'table' end, c.relname)
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'r', 'p', 'S')
          and not c.relispartition
          and not exists (select from pg_depend d
                          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.objsubid = 0
                            and (d.deptype = 'e' or (d.deptype = 'i' and c.relkind = 'S')))
        union all
        select format('drop routine if exists %s cascade', p.oid::regprocedure)
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d
                          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        union all
        select format('drop type if exists %s cascade', t.oid::regtype)
        from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d
                          where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
      loop
        execute statement;
      end loop;
    end $$`)
}

async function load(
  client: pg.PoolClient,
  file: string,
  archive: Archive,
  options: RestoreOptions,
): Promise<void> {
  const tables = await tablesInOrder(client)
  const unforced = await liftRowSecurity(client)
  for (const shape of archive.about.tables) await prepareTable(client, shape, tables)
  let open: Loading | null = null
  const close = async () => {
    if (!open) return
    const { name, rows, done } = open
    open = null
    rows.end()
    await done
    if (rows.rowCount !== archive.manifest.tables[name]?.rows) {
      throw new ArchiveError(`Only ${rows.rowCount} rows of ${name} went in; nothing was changed.`)
    }
    options.onTable?.(name, rows.rowCount)
  }
  await readArchive(file, async (entry) => {
    const name = tableFromEntry(entry)
    if (open?.name !== name) await close()
    if (name === null) return
    open ??= startLoading(client, name, archive.about.tables)
    if (!open.rows.write(entry.body)) await once(open.rows, 'drain')
  })
  await close()
  for (const [name, value] of Object.entries(archive.manifest.sequences)) {
    await client.query('select setval(to_regclass($1), $2)', [`public.${pg.escapeIdentifier(name)}`, value])
  }
  for (const table of unforced) await client.query(`alter table ${table} force row level security`)
}

interface Loading {
  name: string
  rows: Writable & { rowCount: number }
  done: Promise<void>
}

function startLoading(client: pg.PoolClient, name: string, shapes: TableShape[]): Loading {
  const columns = shapes
    .find((shape) => shape.name === name)!
    .columns.map((column) => pg.escapeIdentifier(column))
  const rows = client.query(
    copyFrom(`copy public.${pg.escapeIdentifier(name)} (${columns.join(', ')}) from stdin`),
  )
  const done = finished(rows)
  // It is awaited when the table ends; a failure before that surfaces at the write that waits.
  done.catch(() => {})
  return { name, rows, done }
}

/** COPY cannot write into a table whose row-level security binds the user; the owner lifts it until the end. */
async function liftRowSecurity(client: pg.PoolClient): Promise<string[]> {
  if (await seesEverything(client)) return []
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => name)
}

const BOUND = /^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/

/** Checks the table against the schema, empties what migrations filled in, and makes its partitions. */
async function prepareTable(client: pg.PoolClient, shape: TableShape, tables: TableShape[]): Promise<void> {
  const known = tables.find(({ name }) => name === shape.name)
  if (!known || shape.columns.some((column) => !known.columns.includes(column))) {
    throw new ArchiveError(
      `This backup has a table ${shape.name} that this schema has not; nothing was changed.`,
    )
  }
  const table = `public.${pg.escapeIdentifier(shape.name)}`
  await client.query(`truncate ${table} cascade`)
  for (const { name, bound } of shape.partitions) {
    if (!BOUND.test(bound))
      throw new ArchiveError(`The months of ${shape.name} are not readable; nothing was changed.`)
    await client.query(
      `create table if not exists public.${pg.escapeIdentifier(name)} partition of ${table} ${bound}`,
    )
  }
}
