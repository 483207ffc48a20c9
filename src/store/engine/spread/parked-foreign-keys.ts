import pg from 'pg'

/** Outside of "public": no table of the product, and no backup holds it. */
const PARKED = 'nairawatt_spread.foreign_key'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * A table with an identity column that refers to one that is not where it is cannot be spread: the keys of such tables
 * are taken off, and written down in the same transaction, so that a run that is stopped loses none.
 */
export async function parkForeignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('begin')
  // Of the coordinator alone, as the tables still are.
  await client.query('set local citus.enable_ddl_propagation = off')
  await client.query('create schema if not exists nairawatt_spread')
  await client.query(`create table if not exists ${PARKED}
    ("table" text not null, name text not null, definition text not null, primary key ("table", name))`)
  const { rows } = await client.query<ForeignKey & { quoted: string }>(
    `select t.relname::text as "table", f.conname::text as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class o on o.oid = f.confrelid
     where f.contype = 'f' and f.conparentid = 0 and t.relnamespace = 'public'::regnamespace
       and (t.relname = any ($1) or o.relname = any ($1))`,
    [tables],
  )
  for (const { table, name, definition } of rows) {
    await client.query(`insert into ${PARKED} values ($1, $2, $3) on conflict do nothing`, [
      table,
      name,
      definition,
    ])
    await client.query(
      `alter table public.${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`,
    )
  }
  await client.query('commit')
}

/** One a transaction: a second statement on the same shards is refused in the first one's. */
export async function putForeignKeysBack(client: pg.ClientBase): Promise<void> {
  const { rows: there } = await client.query(`select from pg_class where oid = to_regclass('${PARKED}')`)
  if (there.length === 0) return
  const { rows } = await client.query<ForeignKey>(
    // A table of the coordinator alone can refer to none that is spread.
    `select "table", name, definition from ${PARKED}
     where exists (select from pg_dist_partition where logicalrelid = to_regclass(quote_ident("table"))) order by 1, 2`,
  )
  for (const { table, name, definition } of rows) {
    // Done by a run that was stopped between the two statements below.
    const { rows: back } = await client.query(
      'select from pg_constraint where conrelid = to_regclass($1) and conname = $2',
      [`public.${pg.escapeIdentifier(table)}`, name],
    )
    if (back.length === 0)
      await client.query(
        `alter table public.${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      )
    await client.query(`delete from ${PARKED} where "table" = $1 and name = $2`, [table, name])
  }
}
