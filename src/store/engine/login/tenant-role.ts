import type { Database } from '../database.ts'
import { DatabaseStartError } from '../embedded/start-error.ts'
import type { Log } from '../log.ts'
import type { Scope } from '../scope.ts'
import { TENANT_ROLE } from './logins.ts'

/** The first transaction of a server: it stops where it is not the role that row-level security binds. */
export async function requireTenantRole(database: Database, scope: Scope, log: Log): Promise<void> {
  const found = await database.withScope(scope, async (tx) => {
    const { rows } = await tx.query<{ role: string; isFree: boolean }>(
      `select current_user as role, rolsuper or rolbypassrls as "isFree" from pg_roles where rolname = current_user`,
    )
    return rows[0]
  })
  if (found?.role !== TENANT_ROLE || found.isFree) {
    throw new DatabaseStartError(
      `The server reached the database as "${found?.role}" and not as "${TENANT_ROLE}", which is bound to one organisation at a time; it stops before anybody's rows are seen.`,
    )
  }
  if (database.sharesOwner !== null) log.warn({ why: database.sharesOwner }, `The server ${SHARED}`)
}

/** What is said where the server has no login of its own, and how it is mended. */
export const SHARED =
  'logs in to the database as its owner, so that one faulty statement could reach every organisation: let the user of DATABASE_URL make roles ("alter role … createrole") and start again'
