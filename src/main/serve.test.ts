import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { readConfig } from './config.ts'
import { serve } from './serve.ts'
import { databaseUrl } from './testing-address.ts'

let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-serve-'))

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const configFor = (port: number) => {
  const environment = {
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: dataDir,
    PORT: String(port),
    SECRET_KEY: 'k'.repeat(32),
  }
  return readConfig(environment)
}

const listenOn = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

async function freePort(): Promise<number> {
  const taken = createServer()
  await listenOn(taken, 0)
  const { port } = taken.address() as { port: number }
  await new Promise((resolve) => taken.close(resolve))
  return port
}

it('OPS-09 a start that fails stops all that was started before it: nothing works on a closed database', async () => {
  const port = await freePort()
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  // Somebody takes the port while the database is being opened.
  const late = createServer()
  const prepare = () => listenOn(late, port)
  await expect(serve({ config: configFor(port), log, prepare })).rejects.toThrow('EADDRINUSE')
  await sleep(2_500)
  expect(said).toEqual([])
  const { rows } = await database.admin.query(
    `select count(*)::int4 as n from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  )
  expect(rows[0].n).toBe(0)
  await new Promise((resolve) => late.close(resolve))
  const serving = await serve({ config: configFor(port), log })
  expect((await fetch(`${serving.address}/healthz`)).status).toBe(200)
  await serving.stop()
  expect(said).toEqual([])
})

it('OPS-09 a stop that fails leaves no database open and no folder claimed', async () => {
  const log = pino({ level: 'silent' })
  const serving = await serve({ config: configFor(await freePort()), log })
  const { app } = serving
  const close = app.close.bind(app)
  Object.assign(app, { close: () => Promise.reject(new Error('stuck')) })
  await expect(serving.stop()).rejects.toThrow('stuck')
  await expect(serving.database.admin.query('select 1')).rejects.toThrow('after calling end')
  const next = await serve({ config: configFor(await freePort()), log })
  await next.stop()
  await close()
})
