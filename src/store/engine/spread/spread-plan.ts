import type pg from 'pg'

/** What becomes of a table where data is spread. */
export type Place =
  /** by organisation, beside all other tables of the same organisation */
  | 'distributed'
  /** whole on every machine: what is looked up or joined whoever asks */
  | 'reference'

export interface UnspreadTable {
  readonly name: string
  readonly place: Place
}

/** Read with every log-in, before the organisation is known, although its key begins with it. */
const LOOKED_UP_FIRST = ['disabled_client']

/**
 * Nobody joins these with a tenant's table, and they change with every log-in or visit: they stand on the coordinator
 * alone, as does every table that no transaction of an organisation may read.
 */
const ON_COORDINATOR = ['session', 'refresh_token', 'password_reset', 'contact_message', 'sign_up_request']

/** Tables of the schema that are not spread yet, told from the catalogue: a new one needs no word here. */
export async function unspreadTables(client: Pick<pg.ClientBase, 'query'>): Promise<UnspreadTable[]> {
  const { rows } = await client.query<UnspreadTable>(
    `select c.relname::text as name,
       case when a.attname = 'organisation_id' and c.relname <> all ($1) then 'distributed' else 'reference' end as place
     from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($2) and has_any_column_privilege('nairawatt_app', c.oid, 'select')
       and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
       and not exists (select from pg_depend e
                       where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
     order by 2 desc, 1`,
    [LOOKED_UP_FIRST, ON_COORDINATOR],
  )
  return rows
}
