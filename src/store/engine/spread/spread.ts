import pg from 'pg'
import { parkForeignKeys, putForeignKeysBack } from './parked-foreign-keys.ts'
import { type UnspreadTable, unspreadTables } from './spread-plan.ts'

/** The database cannot be spread as it is set up: one sentence that says what to do. */
export class SpreadError extends Error {
  override name = 'SpreadError'
}

/** True on a database with the extension: its tables are spread over machines. */
export async function isSpread(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** All other tenant tables stand beside this one: the rows of an organisation are on one machine. */
const FIRST = 'branch'

/**
 * Spreads what the migrations made over the machines of a Citus cluster, as far as it is not spread yet, and tells
 * each table. Each step is a transaction of its own, and what a stopped run left is done by the next one. Nothing is done
 * without the extension.
 */
export async function spreadTables(client: pg.ClientBase, onSpread?: (table: string) => void): Promise<void> {
  if (!(await isSpread(client))) return
  const tables = await unspreadTables(client)
  if (tables.length > 0) {
    await requireCoordinator(client)
    await letRolesLogIn(client)
    await letFunctionsAsk(client)
    await parkForeignKeys(
      client,
      tables.map(({ name }) => name),
    )
    for (const table of inOrder(tables)) {
      await spreadOne(client, table)
      onSpread?.(table.name)
    }
  }
  await putForeignKeysBack(client)
}

function inOrder(tables: readonly UnspreadTable[]): UnspreadTable[] {
  const turn = ({ name, place }: UnspreadTable) => (place === 'reference' ? 0 : name === FIRST ? 1 : 2)
  return tables.toSorted((a, b) => turn(a) - turn(b))
}

async function requireCoordinator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ coordinator: boolean; known: boolean }>(
    `select citus_is_coordinator() as coordinator, exists (select from pg_dist_node where groupid = 0) as known`,
  )
  if (!rows[0]?.coordinator)
    throw new SpreadError('DATABASE_URL names a worker of the cluster; give the address of its coordinator.')
  if (!rows[0].known)
    throw new SpreadError(
      'The cluster does not know its coordinator; run "select citus_set_coordinator_host(\'HOST\', PORT)" there as a superuser, with the address by which the workers reach it.',
    )
}

/** The coordinator logs in at the machines of the shards as the role that a transaction has. */
async function letRolesLogIn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname::text as name from pg_roles where rolname in ('nairawatt_app', 'nairawatt_lookup') and not rolcanlogin`,
  )
  for (const { name } of rows) await client.query(`alter role ${name} login`)
}

/** They look into a table that every machine has whole: a statement of many machines may call them. */
async function letFunctionsAsk(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and provolatile = 's'
       and not coalesce('citus.allow_nested_distributed_execution=on' = any (proconfig), false)`,
  )
  for (const { signature } of rows)
    await client.query(`alter function ${signature} set citus.allow_nested_distributed_execution = on`)
}

async function spreadOne(client: pg.ClientBase, { name, place }: UnspreadTable): Promise<void> {
  const table = pg.escapeIdentifier(name)
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = to_regclass($1)',
    [`public.${table}`],
  )
  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
  // Rows cannot be copied to the shards while row-level security binds their owner too.
  if (rows[0]?.forced) await client.query(`alter table public.${table} no force row level security`)
  if (place === 'reference') await client.query('select create_reference_table($1)', [`public.${table}`])
  else
    await client.query(`select create_distributed_table($1, 'organisation_id', colocate_with => $2)`, [
      `public.${table}`,
      name === FIRST ? 'none' : `public.${FIRST}`,
    ])
  if (rows[0]?.forced) await client.query(`alter table public.${table} force row level security`)
  await client.query('commit')
  // The rows went to the shards; what is left of them here is never read again.
  await client.query('select truncate_local_data_after_distributing_table($1)', [`public.${table}`])
}
