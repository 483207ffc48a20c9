import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { readConfig } from './config.ts'
import { serve, type WebServing } from './serve.ts'
import { databaseUrl } from './testing-address.ts'

let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-stop-'))

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (more: Record<string, string> = {}) => {
  const environment = {
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: dataDir,
    PORT: '0',
    SECRET_KEY: 'k'.repeat(32),
    ...more,
  }
  return serve({ config: readConfig(environment), log: pino({ level: 'silent' }) })
}

async function say(serving: WebServing, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(serving.address).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return socket
}

async function stopMs(serving: WebServing): Promise<number> {
  const began = performance.now()
  await serving.stop()
  return performance.now() - began
}

const HEAD = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n'

it('R3 a stop takes less than ten seconds whatever is open, and answers that are being made go out', async () => {
  const serving = await start()
  const halfOpen = [
    '',
    'GET /hea',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
    `POST /api/v1/token/ HTTP/1.1\r\n${HEAD}\r\n{"username"`,
  ]
  for (const text of halfOpen) await say(serving, text)
  await serving.app.ready()
  // The thread of passwords begins with the first of them, which takes its time on a busy machine.
  await fetch(`${serving.address}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'somebody', password: 'Nobody-knows-1!' }),
  })
  const gate = await database.admin.connect()
  await gate.query('begin; lock table app_user in access exclusive mode')
  const heard: string[] = []
  const body = JSON.stringify({ username: 'nobody', password: 'Nobody-knows-1!' })
  const asked = await say(
    serving,
    `POST /api/v1/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  asked.on('data', (chunk) => heard.push(String(chunk)))
  const waits = `select from pg_locks where relation = 'app_user'::regclass and not granted`
  await expect.poll(async () => (await gate.query(waits)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0)
  const stopping = stopMs(serving)
  await sleep(1_000)
  await gate.query('commit')
  gate.release()
  expect(await stopping).toBeLessThan(8_000)
  expect(heard.join('')).toMatch(/^HTTP\/1\.1 \d{3} /)
})

it('R3 a mail server that hangs holds up no stop', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const scope = scopeOfJob(1)
  await database.admin.query(
    `insert into organisation (id, name, client_type) values (1, 'Sunrise', 'STANDARD') on conflict do nothing`,
  )
  await database.withScope(scope, (tx) =>
    keepMessage(tx, scope, {
      kind: 'quick-bill',
      userId: 1,
      recipient: 'ada@example.com',
      payload: null,
      content: { subject: 'Bill', text: 'Total', html: null },
      idempotencyKey: 'bill 1',
      messageId: '<1@nairawatt>',
      mostAttempts: 16,
      now: Date.now(),
    }),
  )
  const serving = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await expect.poll(() => sockets.size, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await stopMs(serving)).toBeLessThan(8_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

it('R3 work that waits for the database for ever is left after seven seconds', async () => {
  const serving = await start()
  const stuck = serving.database.withoutTenant((tx) => tx.query('select pg_sleep(60)'))
  stuck.catch(() => {})
  await sleep(100)
  expect(await stopMs(serving)).toBeLessThan(10_000)
  await expect(stuck).rejects.toThrow()
})

it('R6 a signal during the start lets it end and leaves no database running', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nairawatt-early-'))
  chmodSync(dir, 0o755)
  const env = { PATH: process.env.PATH, DATA_DIR: join(dir, 'data'), PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', 'start'], {
    env,
    stdio: 'ignore',
  })
  const lock = join(dir, 'data/postgres/postmaster.pid')
  await expect.poll(() => existsSync(lock), { timeout: 120_000, interval: 20 }).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(existsSync(lock)).toBe(false)
  rmSync(dir, { recursive: true, force: true })
}, 180_000)
