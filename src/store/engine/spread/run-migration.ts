import type pg from 'pg'
import { isSpread } from './spread.ts'

/**
 * Runs the statements of a migration. Where tables are spread already, a new one is made on the coordinator alone first: it
 * may refer to a table that is spread, which a cluster takes from a spread table only. `spreadTables` spreads it afterwards.
 */
export async function runMigration(client: pg.ClientBase, sql: string): Promise<void> {
  if (!(await hasSpreadTables(client))) return void (await client.query(sql))
  for (const statement of splitStatements(sql)) {
    const isNewTable = /^create table\b/i.test(statement)
    if (isNewTable) await client.query('set local citus.enable_ddl_propagation = off')
    await client.query(statement)
    if (isNewTable) await client.query('set local citus.enable_ddl_propagation = on')
  }
}

async function hasSpreadTables(client: pg.ClientBase): Promise<boolean> {
  if (!(await isSpread(client))) return false
  const { rows } = await client.query('select from pg_dist_partition limit 1')
  return rows.length > 0
}

/** A comment, a quoted text or name, a body between dollars, or the end of a statement. */
const PARTS = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** The statements of an SQL text, each without comments before it. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let begin = 0
  for (const part of sql.matchAll(PARTS)) {
    if (part[0] !== ';') continue
    statements.push(sql.slice(begin, part.index))
    begin = part.index + 1
  }
  statements.push(sql.slice(begin))
  return statements
    .map((text) => text.replace(/^(?:\s|--[^\n]*\n)+/, '').trimEnd())
    .filter((text) => text !== '')
}
