import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { Instant } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { addPerson, type PersonToAdd } from '#store/people/person.ts'
import { wholeOrganisation } from './frame/scope.ts'
import { hashPassword } from './people/password.ts'
import { buildServer } from './server.ts'
import type { ApiConfig, ServerDeps } from './server-deps.ts'

export const PASSWORD = 'Demo#2026'
export const SECRET = new Uint8Array(32).fill(7)
export const START: Instant = Date.UTC(2026, 10, 20, 9, 0)

/** A server over a database of its own, with two organisations and a clock that the test turns. */
export interface TestServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly cast: Cast
  /** The folder of uploads. */
  readonly uploadDir: string
  now(): Instant
  turnClock(ms: number): void
  logIn(username: string): Promise<{ access: string; refresh: string }>
  get(url: string, access?: string): Promise<Answered>
  close(): Promise<void>
}

interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>
}

/**
 * Alice manages Lagos Foods; Bola views only its branch Yaba, Efe manages it; Femi manages no branch; Chidi belongs to
 * Other Ltd; Dayo is the platform's.
 */
interface Cast {
  readonly lagosFoods: number
  readonly otherLtd: number
  readonly ikeja: Place
  readonly yaba: Place
  readonly elsewhere: Place
  readonly alice: number
  readonly bola: number
  readonly chidi: number
  readonly dayo: number
  readonly efe: number
  readonly femi: number
}

export interface Place {
  readonly branchId: number
  /** utility, generator, load */
  readonly deviceIds: readonly [number, number, number]
}

/** A 500 in a test says why. */
const loudLog: Log = { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) }

interface TestOptions {
  readonly config?: Partial<ApiConfig>
  readonly log?: Log
  readonly deps?: Partial<ServerDeps> | ((database: Database) => Partial<ServerDeps>)
  /** By which way the server reaches the database; without it directly. */
  readonly through?: (direct: Database) => Promise<Database>
}

export async function testServer(options: TestOptions = {}): Promise<TestServer> {
  const direct = await freshDatabase()
  const cast = await seedCast(direct)
  const database = (await options.through?.(direct)) ?? direct
  let now = START
  const uploadDir = mkdtempSync(join(tmpdir(), 'nairawatt-uploads-'))
  const config = {
    secretKey: SECRET,
    version: 'test',
    checkAnswers: true,
    uploads: { dir: uploadDir, limitBytes: 10 * 1024 * 1024 },
    ...options.config,
  }
  const app = await buildServer({
    database,
    config,
    clock: () => now,
    log: options.log ?? loudLog,
    // No mail leaves these tests: jobs/mail/send-mail.test.ts speaks with a real server.
    awaitMail: async () => 'sent',
    drainRollups: (scope) => drainRollups(database, scope),
    // A busy machine makes no figure of a test unknown.
    readerPatienceMs: 60_000,
    ...(typeof options.deps === 'function' ? options.deps(database) : options.deps),
  })
  await app.ready()
  return {
    app,
    database,
    cast,
    uploadDir,
    now: () => now,
    turnClock: (ms) => {
      now += ms
    },
    logIn: createLogIn(app, () => now),
    async get(url, access) {
      const headers = access === undefined ? {} : { authorization: `Bearer ${access}` }
      const reply = await app.inject({ method: 'GET', url, headers })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
    async close() {
      await app.close()
      if (database !== direct) await database.close()
      await direct.close()
      rmSync(uploadDir, { recursive: true })
    },
  }
}

/** Log-in as a person does it: with a second factor where one is asked for, set up at the first log-in. */
export function createLogIn(app: FastifyInstance, now: () => Instant, password = PASSWORD) {
  const codes = new Map<string, string[]>()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  return async (username: string): Promise<{ access: string; refresh: string }> => {
    const first = await post('/token/', { username, password })
    if (first.statusCode === 200) return first.json()
    const { code, data } = first.json()
    if (code === 'set-up-factor') {
      const made = await setUpApp(post, data.ticket, now())
      codes.set(username, made.recovery_codes)
      return made.log_in
    }
    const left = codes.get(username) ?? []
    const recovery = left.pop()
    if (code !== 'second-factor' || recovery === undefined)
      throw new Error(`Log-in of ${username}: ${first.body}`)
    const logIn = (await post('/api/v1/token/factor/', { ticket: data.ticket, code: recovery })).json()
    if (left.length === 0) {
      const headers = { authorization: `Bearer ${logIn.access}` }
      const url = '/api/v1/account/factors/codes/'
      const renewed = await app.inject({ method: 'POST', url, headers, payload: { password } })
      codes.set(username, renewed.json().recovery_codes)
    }
    return logIn
  }
}

type Post = (url: string, payload: object) => Promise<{ json(): ReturnType<typeof JSON.parse>; body: string }>

/** Sets an app up with the ticket of the right password; answers its secret, the recovery codes and the log-in. */
export async function setUpApp(post: Post, ticket: string, now: Instant) {
  const { data } = (await post('/api/v1/token/set_up/', { ticket })).json()
  const code = appCode(data.secret, now)
  const made = (await post('/api/v1/token/set_up/confirm/', { ticket, code })).json()
  return { ...made, secret: data.secret as string }
}

/** What the app shows at a moment. */
export function appCode(secret: string, now: Instant): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

async function seedCast(database: Database): Promise<Cast> {
  const passwordHash = await hashPassword(PASSWORD)
  const lagosFoods = await addOrganisation(database, 'Lagos Foods', 'STANDARD')
  const otherLtd = await addOrganisation(database, 'Other Ltd', 'BESPOKE')
  const ikeja = await addPlace(database, lagosFoods, 'Ikeja')
  const yaba = await addPlace(database, lagosFoods, 'Yaba')
  const elsewhere = await addPlace(database, otherLtd, 'Kano')
  const add = (person: Omit<PersonToAdd, 'passwordHash'>) =>
    database.withScope(wholeOrganisation(person.organisationId ?? PLATFORM, null), (tx) =>
      addPerson(tx, { ...person, passwordHash }),
    )
  const whole = { role: 'administrator', level: 5, branchIds: 'all' } as const
  const viewer = { role: 'viewer', level: 1, branchIds: [yaba.branchId] } as const
  const manager = { role: 'manager', level: 4 } as const
  return {
    lagosFoods,
    otherLtd,
    ikeja,
    yaba,
    elsewhere,
    alice: await add({
      username: 'alice',
      organisationId: lagosFoods,
      ...whole,
      homeBranchId: yaba.branchId,
    }),
    bola: await add({ username: 'bola', organisationId: lagosFoods, ...viewer }),
    chidi: await add({ username: 'chidi', organisationId: otherLtd, ...whole }),
    dayo: await add({ username: 'dayo', organisationId: null, ...whole }),
    efe: await add({ ...manager, username: 'efe', organisationId: lagosFoods, branchIds: [yaba.branchId] }),
    femi: await add({ ...manager, username: 'femi', organisationId: lagosFoods, branchIds: [] }),
  }
}

export async function addOrganisation(database: Database, name: string, clientType: string): Promise<number> {
  const { rows } = await database.admin.query<{ id: number }>(
    'insert into organisation (name, client_type) values ($1, $2) returning id',
    [name, clientType],
  )
  return rows[0]!.id
}

/** A branch with a utility, a generator and a load. */
export async function addPlace(database: Database, organisationId: number, name: string): Promise<Place> {
  const scope = wholeOrganisation(organisationId, null)
  return database.withScope(scope, async (tx) => {
    const branch = await tx.query<{ id: number }>(
      'insert into branch (organisation_id, name) values ($1, $2) returning id',
      [organisationId, name],
    )
    const branchId = branch.rows[0]!.id
    const { rows } = await tx.query<{ id: number }>(
      `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, position)
       values ($1, $2, 'Utility', 'UTILITY', false, true, 'AGGREGATORY', 1),
              ($1, $2, $3, 'GENERATOR', false, true, 'AGGREGATORY', 2),
              ($1, $2, 'Cold room', 'LOAD', true, false, null, 3) returning id`,
      [organisationId, branchId, `${name} Gen 1`],
    )
    const [utility, generator, load] = rows
    return { branchId, deviceIds: [utility!.id, generator!.id, load!.id] }
  })
}
