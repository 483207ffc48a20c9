import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { runMigration } from './spread/run-migration.ts'
import { spreadTables } from './spread/spread.ts'

/** A database and a program that do not belong together: one sentence that says what to do. */
class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface Migration {
  version: number
  title: string
  sql: string
  checksum: string
}

export interface MigrateOptions {
  migrationsDir?: string | undefined
  /** stop after this version (restore of an older archive) */
  upTo?: number | undefined
  /** told of each table that was spread over the machines of a cluster */
  onSpread?: (table: string) => void
}

export interface Migrated {
  /** version of the schema now */
  version: number
  /** file titles applied by this call, in order */
  applied: string[]
}

/** Any number that no other program picks; two that start at once queue here. */
const MIGRATION_LOCK = 7_305_224_100_061

/** Speaks when the schema has changed. */
export const SCHEMA_CHANNEL = 'schema'

/** Brings the schema up to the program, forward only, each file in its own transaction. */
export async function migrate(admin: pg.Pool, options: MigrateOptions = {}): Promise<Migrated> {
  const migrations = readMigrations(options.migrationsDir)
  const client = await admin.connect()
  try {
    // A migration takes as long as it takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrated = await applyMissing(client, migrations, options.upTo, applyOne)
    // An older schema is on its way to this one, or a test's: what it lacks may be what a cluster asks for.
    if (migrated.version === migrations.length) await spreadTables(client, options.onSpread)
    // Processes of the version before write nothing from now on.
    if (migrated.applied.length > 0) await client.query(`notify ${SCHEMA_CHANNEL}`)
    return migrated
  } finally {
    // The lock goes with the session, and so it is given back whatever happened.
    client.release(true)
  }
}

/** The same inside a transaction of the caller's, which ends it all together (restore). */
export async function migrateWithin(client: pg.ClientBase, options: MigrateOptions = {}): Promise<Migrated> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  return applyMissing(client, readMigrations(options.migrationsDir), options.upTo, runAndRecord)
}

/** Version of the schema in the database; 0 when there is none. */
export async function schemaVersion(admin: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await admin.query<{ present: boolean }>(
    `select to_regclass('schema_migration') is not null as present`,
  )
  if (!rows[0]?.present) return 0
  const versions = await admin.query<{ version: number | null }>(
    'select max(version) as version from schema_migration',
  )
  return versions.rows[0]?.version ?? 0
}

/** For a process beside others, which does not migrate under their feet. */
export async function requireSchema(admin: Pick<pg.Pool, 'query'>): Promise<void> {
  const known = programSchema()
  const there = await schemaVersion(admin)
  if (there === known) return
  throw new MigrationError(
    there < known
      ? `The schema of the database is ${there}, this program needs ${known}: run "npx nairawatt migrate" with this version first; processes that run go on reading meanwhile.`
      : newerSentence(there, known),
  )
}

/** Version of the schema that this program was made for. */
export function programSchema(): number {
  return migrationNames(defaultMigrationsDir()).length
}

function migrationNames(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

export function readMigrations(dir: string = defaultMigrationsDir()): Migration[] {
  return migrationNames(dir).map((name, index) => {
    const [, version, title] = /^(\d{3})-([a-z0-9-]+)\.sql$/.exec(name) ?? []
    if (version === undefined || title === undefined || Number(version) !== index + 1) {
      throw new MigrationError(
        `Migrations are numbered without gaps, like 001-title.sql: ${name} is out of line in ${dir}.`,
      )
    }
    // A checkout on Windows ends its lines otherwise and is the same migration.
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { version: index + 1, title, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Beside this file in development; beside the bundle, or above it, in production. */
export function defaultMigrationsDir(): string {
  const places = ['./migrations/', '../migrations/', '../src/store/engine/migrations/']
  const found = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((dir) => existsSync(dir))
  if (found !== undefined) return found
  throw new MigrationError(
    'The folder "migrations" is missing beside the program; build or install it again.',
  )
}

type Apply = (client: pg.ClientBase, migration: Migration) => Promise<void>

async function applyMissing(
  client: pg.ClientBase,
  migrations: Migration[],
  upTo: number | undefined,
  apply: Apply,
): Promise<Migrated> {
  await client.query(`create table if not exists schema_migration (
    version int4 primary key, title text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ version: number; title: string; checksum: string }>(
    'select version, title, checksum from schema_migration order by version',
  )
  for (const row of rows) refuseStranger(row, migrations)
  const applied: string[] = []
  for (const migration of migrations
    .slice(rows.length)
    .filter(({ version }) => version <= (upTo ?? version))) {
    await apply(client, migration)
    applied.push(migration.title)
  }
  return { version: rows.length + applied.length, applied }
}

function refuseStranger(
  row: { version: number; title: string; checksum: string },
  migrations: Migration[],
): void {
  const known = migrations[row.version - 1]
  if (!known) {
    throw new MigrationError(newerSentence(row.version, migrations.length))
  }
  if (known.checksum !== row.checksum) {
    throw new MigrationError(
      `Migration ${fileName(known)} was changed after it had been applied here; put the file back as it was and add a new migration instead.`,
    )
  }
}

function newerSentence(there: number, known: number): string {
  return `This database is newer than this program (its schema is ${there}, the program knows ${known}); start the newer Nairawatt.`
}

async function runAndRecord(
  client: pg.ClientBase,
  { version, title, sql, checksum }: Migration,
): Promise<void> {
  await runMigration(client, sql)
  await client.query('insert into schema_migration (version, title, checksum) values ($1, $2, $3)', [
    version,
    title,
    checksum,
  ])
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await runAndRecord(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const why = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `Migration ${fileName(migration)} failed and was undone: ${why}; the database is as it was before it.`,
      { cause: error },
    )
  }
}

function fileName({ version, title }: { version: number; title: string }): string {
  return `${String(version).padStart(3, '0')}-${title}.sql`
}
