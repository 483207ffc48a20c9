import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataDir } from '../embedded/data-dir.ts'
import { writeSettledSync } from '../files/settle.ts'

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

interface LoginSecret {
  /** '' or what tells the logins of one installation from those of another on the same server */
  readonly suffix: string
  /** null: the embedded server lets in whoever reaches its socket */
  readonly password: string | null
}

const FILE = 'database-login.key'

export const EMBEDDED_LOGIN: LoginSecret = { suffix: '', password: null }

/** Makes the logins where they are missing; where that is not possible, everything goes by the owner's connection. */
export async function ensureLogins(owner: pg.ClientConfig, secret: LoginSecret): Promise<Logins> {
  const tenant = loginOf(owner, TENANT_ROLE, secret)
  const lookup = loginOf(owner, LOOKUP_ROLE, secret)
  try {
    if (!(await mayLogIn(tenant, TENANT_ROLE)) || !(await mayLogIn(lookup, LOOKUP_ROLE))) {
      await withClient(owner, async (client) => {
        await makeLogin(client, TENANT_ROLE, secret)
        await makeLogin(client, LOOKUP_ROLE, secret)
      })
      await withClient(tenant, requireHarmless)
      await withClient(lookup, requireHarmless)
    }
    return { tenant, lookup, why: null }
  } catch (error) {
    return ownerForAll(owner, (error as Error).message)
  }
}

/** Every transaction goes by the owner's connection and takes its role there: RESET ROLE would undo it. */
export function ownerForAll(owner: pg.ClientConfig, why = 'DATA_DIR holds none'): Logins {
  return { tenant: owner, lookup: owner, why }
}

/** Kept in DATA_DIR, made once: a password for the logins at a server of one's own. */
export function keepLoginSecret(dataDir: string): LoginSecret {
  // A key that a power cut left empty is made anew, and with it the logins.
  return readLoginSecret(dataDir) ?? loginSecret(makeSecret(join(makeDataDir(dataDir), FILE)))
}

/** null: the server has made none in this folder. */
export function readLoginSecret(dataDir: string): LoginSecret | null {
  const file = join(dataDir, FILE)
  const known = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8').trim() : ''
  return /^[0-9a-f]{64}$/.test(known) ? loginSecret(known) : null
}

function loginSecret(password: string): LoginSecret {
  return { suffix: `_${createHash('sha256').update(password).digest('hex').slice(0, 8)}`, password }
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('hex')
  writeSettledSync(
    file,
    `${secret}
`,
  )
  return secret
}

function loginName(role: string, { suffix }: LoginSecret): string {
  return `${role}_login${suffix}`
}

/** The same server and database as the owner's, by another name. */
function loginOf(owner: pg.ClientConfig, role: string, secret: LoginSecret): pg.ClientConfig {
  const user = loginName(role, secret)
  if (owner.connectionString === undefined) return { ...owner, user, password: secret.password ?? undefined }
  const url = new URL(owner.connectionString)
  // The driver takes these before the ones that stand in front of the host.
  url.searchParams.set('user', user)
  if (secret.password !== null) url.searchParams.set('password', secret.password)
  return { ...owner, connectionString: url.href }
}

async function mayLogIn(login: pg.ClientConfig, role: string): Promise<boolean> {
  try {
    return await withClient(login, async (client) => {
      await requireHarmless(client)
      await client.query(`set role ${role}`)
      return true
    })
  } catch {
    return false
  }
}

/** Throws where the login is more than it should be. */
async function requireHarmless(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ might: boolean }>(
    'select rolsuper or rolbypassrls or rolcreaterole as might from pg_roles where rolname = session_user',
  )
  if (rows[0]?.might !== false) throw new Error('the login of the server has rights of an administrator')
}

const LOGIN_LOCK = 7_305_224_100_062

async function makeLogin(client: pg.Client, role: string, secret: LoginSecret): Promise<void> {
  const login = loginName(role, secret)
  const password = secret.password === null ? '' : ` password ${pg.escapeLiteral(secret.password)}`
  await client.query('begin')
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

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
