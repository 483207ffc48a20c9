import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#api/people/password.ts'
import type { Database } from '#store/engine/database.ts'
import { readMigrations } from '#store/engine/migrate.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import type { ProcessKind } from '#store/platform/server-process.ts'
import { type Environment, readConfig } from '../config.ts'
import { type Serving, serve } from '../serve.ts'
import { databaseUrl } from '../testing-address.ts'
import { readPart, requireInCommon } from './part.ts'

let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-apart-'))
const open: Serving[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into organisation (name, client_type) values ('Lagos Foods', 'STANDARD') returning id`,
  )
  await database.admin.query(
    `insert into app_user (organisation_id, username, name, email, password_hash, level, role)
     values ($1, 'ada', 'Ada', 'ada@example.com', $2, 4, 'manager')`,
    [rows[0]!.id, await hashPassword('Apart#2026')],
  )
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const environment = (more: Environment = {}) => ({
  DATABASE_URL: databaseUrl(database.connection),
  DATA_DIR: dataDir,
  PORT: '0',
  SECRET_KEY: 'k'.repeat(32),
  ...more,
})

async function start(part: ProcessKind, more: Environment = {}): Promise<Serving> {
  const log = pino({ level: 'silent' })
  const serving = await serve({ config: readConfig(environment(more)), log, part })
  open.push(serving)
  return serving
}

const signIn = (address: string) =>
  fetch(`${address}/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'Apart#2026' }),
  })
const me = async (address: string, access: string) =>
  (await fetch(`${address}/api/v1/account/`, { headers: { authorization: `Bearer ${access}` } })).status

it('SCALE-03 the part is read from the arguments; parts apart need what they share', () => {
  expect([[], ['--web'], ['--jobs'], ['--web', '--jobs']].map(readPart)).toEqual([
    ...['web and jobs', 'web', 'jobs', 'web and jobs'],
  ])
  expect(() => readPart(['--webs'])).toThrow('There is no option')
  expect(() => requireInCommon('web and jobs', {})).not.toThrow()
  expect(() => requireInCommon('web', {})).toThrow(/^DATABASE_URL must be set/)
  expect(() => requireInCommon('jobs', { DATABASE_URL: 'x', DATA_DIR: '/srv/n' })).toThrow(
    /^SECRET_KEY must be set .*\/srv\/n\/secret\.key.*openssl rand -hex 32/,
  )
  expect(() => requireInCommon('jobs', environment())).toThrow(/^UPLOADS must be set/)
  expect(() => requireInCommon('jobs', environment({ UPLOADS: 'database' }))).not.toThrow()
})

it('SCALE-03 a token of one web process is good at another, and jobs listen to nobody', async () => {
  const [one, other, jobs] = [await start('web'), await start('web'), await start('jobs')]
  expect(jobs.address).toBeNull()
  const { access } = (await (await signIn(one.address!)).json()) as { access: string }
  expect(await me(other.address!, access)).toBe(200)
  await expect(start('web', { SECRET_KEY: 'l'.repeat(32) })).rejects.toThrow(/^SECRET_KEY is another one/)
})

it('SCALE-04 a web process does not migrate, reads on beside a newer schema and writes nothing', async () => {
  const later = readMigrations().length + 1
  const web = await start('web')
  const { access } = (await (await signIn(web.address!)).json()) as { access: string }
  await database.admin.query('insert into schema_migration values ($1, $2, $3)', [later, 'later', ''])
  try {
    await expect(start('web')).rejects.toThrow(/newer than this program/)
    await expect.poll(async () => (await signIn(web.address!)).status, { timeout: 10_000 }).toBe(503)
    expect(await (await signIn(web.address!)).json()).toMatchObject({
      detail: /newer version of Nairawatt/ as never,
    })
    expect(await me(web.address!, access)).toBe(200)
  } finally {
    await database.admin.query('delete from schema_migration where version = $1', [later])
  }
})
