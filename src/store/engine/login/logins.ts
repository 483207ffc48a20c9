import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from '../connection/own-client.ts'
import { DatabaseStartError } from '../embedded/start-error.ts'
import { isConnectionError } from '../unavailable.ts'
import type { LoginSecret } from './login-secret.ts'

/** Binds a transaction to the rows of one organisation. */
export const TENANT_ROLE = 'nairawatt_app'
/** Sees what is looked up before the organisation is known: people, sessions and keys, and no tenant's table. */
export const LOOKUP_ROLE = 'nairawatt_lookup'

/**
 * How the two roles log in. Each by a login of its own that may become that role and nothing else, so that neither RESET
 * ROLE nor another SET ROLE gains a right. `why` says why the owner's connection is used instead.
 */
export interface Logins {
  readonly tenant: pg.ClientConfig
  readonly lookup: pg.ClientConfig
  /** null: apart from the owner, as it must be */
  readonly why: string | null
}

/** The server says no: a right is missing, or nobody has this name and password. Behind a pooler: it knows no such user. */
const REFUSED = ['42501', '28P01', '28000', '08P01']
const NO_SUCH_ROLE = '22023'

/**
 * Makes the logins where they are missing. Where the server refuses that, everything goes by the owner's connection and
 * `why` says so; any other failure ends the start, since the owner's rights are never taken by accident. `pooler`: by
 * which way the logins reach the same database, if not by the owner's.
 */
export async function ensureLogins(
  owner: pg.ClientConfig,
  secret: LoginSecret,
  pooler: pg.ClientConfig = owner,
): Promise<Logins> {
  const tenant = loginAs(pooler, TENANT_ROLE, secret)
  const lookup = loginAs(pooler, LOOKUP_ROLE, secret)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await makeLogins(owner, { tenant, lookup }, secret)
      return { tenant, lookup, why: null }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (error instanceof DatabaseStartError) throw error
      if (code !== undefined && REFUSED.includes(code)) return ownerForAll(pooler, message)
      if (!isConnectionError(error) || Date.now() > deadline) {
        throw new DatabaseStartError(
          `The logins of the server ("${tenant.user}", "${lookup.user}") cannot be made or used: ${message || code}.`,
        )
      }
    }
    await sleep(200)
  }
}

/** A database that has just crashed comes up again: a server that starts beside it waits. */
const PATIENCE_MS = 30_000

async function makeLogins(
  owner: pg.ClientConfig,
  { tenant, lookup }: Pick<Logins, 'tenant' | 'lookup'>,
  secret: LoginSecret,
): Promise<void> {
  if ((await mayLogIn(tenant, TENANT_ROLE)) && (await mayLogIn(lookup, LOOKUP_ROLE))) return
  await askServer(owner, async (client) => {
    await makeLogin(client, TENANT_ROLE, secret)
    await makeLogin(client, LOOKUP_ROLE, secret)
  })
  await askServer(tenant, (client) => become(client, TENANT_ROLE))
  await askServer(lookup, (client) => become(client, LOOKUP_ROLE))
}

/** Every transaction goes by the owner's connection and takes its role there: RESET ROLE would undo it. */
export function ownerForAll(owner: pg.ClientConfig, why = 'SECRET_KEY is not known here'): Logins {
  return { tenant: owner, lookup: owner, why }
}

/** The same server and database as the owner's, by another name. */
function loginAs(owner: pg.ClientConfig, role: string, secret: LoginSecret): pg.ClientConfig {
  return { ...owner, user: loginName(role, secret), password: secret.password ?? undefined }
}

function loginName(role: string, { suffix }: LoginSecret): string {
  return `${role}_login${suffix}`
}

async function mayLogIn(login: pg.ClientConfig, role: string): Promise<boolean> {
  try {
    await askServer(login, (client) => become(client, role))
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== undefined && [...REFUSED, NO_SUCH_ROLE].includes(code)) return false
    throw error
  }
}

/** Takes the role for a moment; throws where the login is more than it should be. */
async function become(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ might: boolean }>(
    'select rolsuper or rolbypassrls or rolcreaterole as might from pg_roles where rolname = session_user',
  )
  if (rows[0]?.might !== false) {
    throw new DatabaseStartError(
      `The server's login "${client.user}" has rights of an administrator: take them away ("alter role … nosuperuser nobypassrls nocreaterole") and start again.`,
    )
  }
  await client.query(`begin; set local role ${role}; rollback`)
}

const LOGIN_LOCK = 7_305_224_100_062
/** Roles are of the whole server, a lock is of one database: who starts beside another database may be a moment late. */
const MADE_MEANWHILE = ['XX000', '23505', '42710', '40001', '40P01']
const MOST_TRIES = 5

async function makeLogin(client: pg.Client, role: string, secret: LoginSecret): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await tryLogin(client, role, secret)
      return
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (tries === MOST_TRIES || !MADE_MEANWHILE.includes(code)) throw error
      await client.query('rollback')
      await sleep(50 * tries)
    }
  }
}

async function tryLogin(client: pg.Client, role: string, secret: LoginSecret): Promise<void> {
  const login = loginName(role, secret)
  const password = secret.password === null ? '' : ` password ${pg.escapeLiteral(secret.password)}`
  await client.query(`begin; set local statement_timeout = '${DEADLINE_MS}ms'`)
  await client.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK])
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any ($1)',
    [[role, login]],
  )
  const known = new Set(rows.map(({ rolname }) => rolname))
  if (!known.has(role)) await client.query(`create role ${role} nologin nobypassrls`)
  const how = `login noinherit${password}`
  await client.query(known.has(login) ? `alter role ${login} ${how}` : `create role ${login} ${how}`)
  await client.query(`grant ${role} to ${login}`)
  await client.query('commit')
}

const DEADLINE_MS = 10_000

function askServer<T>(login: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ ...login, query_timeout: DEADLINE_MS + 1_000 }, work)
}
