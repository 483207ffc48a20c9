import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TableShape } from '../engine/archive/tables.ts'

/** The rows of a table in COPY text. */
export function tableRows(client: pg.ClientBase, { name, columns }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return client.query(copyTo(`copy (select ${list} from public.${pg.escapeIdentifier(name)}) to stdout`))
}
