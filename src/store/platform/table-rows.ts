import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TableShape } from '../engine/archive/tables.ts'

/**
 * For the transaction that reads tables: rows come in the order in which they lie, table after table, so that the same rows
 * have the same sum. A scan that joins another one begins in the middle, and workers beside it bring theirs as they come.
 */
export const IN_ORDER = 'set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0'

/** The rows of a table in COPY text. */
export function tableRows(client: pg.ClientBase, { name, columns }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return client.query(copyTo(`copy (select ${list} from public.${pg.escapeIdentifier(name)}) to stdout`))
}
