import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TableShape } from '../engine/archive/tables.ts'

/** The rows of a table in COPY text. */
export function tableRows(client: pg.ClientBase, { name, columns }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return client.query(copyTo(`copy (select ${list} from public.${pg.escapeIdentifier(name)}) to stdout`))
}

/**
 * How many rows a table has, and what they are in whatever order they lie: the sum of a hash of each. A restore puts a
 * short row where a page has room for it, so that the order is another one.
 */
export async function tableContent(
  client: pg.ClientBase,
  { name, columns }: TableShape,
): Promise<{ readonly rows: number; readonly content: string }> {
  const row = columns.map((column) => `t.${pg.escapeIdentifier(column)}`).join(', ')
  const { rows } = await client.query<{ rows: number; content: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)), 0)::text as content
     from public.${pg.escapeIdentifier(name)} t`,
  )
  return rows[0]!
}
