import type pg from 'pg'

interface Partition {
  name: string
  /** `FOR VALUES FROM ('…') TO ('…')` */
  bound: string
}

/** A table as the catalogue describes it. */
export interface TableShape {
  name: string
  columns: string[]
  partitions: Partition[]
}

/** Tables that record the schema itself, which `migrate` makes, and what runs at the moment: none of it is content. */
const OWN_RECORDS = ['schema_migration', 'server_process', 'work_lease']

/** Every table of the schema, the ones that others refer to first. */
export async function tablesInOrder(client: Pick<pg.ClientBase, 'query'>): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(
    `select c.relname::text as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            coalesce((select json_agg(json_build_object('name', p.relname,
                               'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
                      from pg_inherits i join pg_class p on p.oid = i.inhrelid
                      where i.inhparent = c.oid and c.relkind = 'p'), '[]') as partitions,
            array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
       and not exists (select from pg_depend d
                       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [OWN_RECORDS],
  )
  const ordered: TableShape[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const free = [...left.values()].filter(({ refers }) => !refers.some((name) => left.has(name)))
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const { name, columns, partitions } of free) {
      ordered.push({ name, columns, partitions })
      left.delete(name)
    }
  }
  return ordered
}

/** Where each sequence of the schema stands; those never used are left out. */
export async function sequenceValues(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** True when row-level security does not bind the connected user at all. */
export async function seesEverything(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  return rows[0]?.free === true
}
