import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { certificateEnd, watchCertificate } from './certificate.ts'
import { CERTIFICATE, CERTIFICATE_END, KEY } from './testing-certificate.ts'

let server: TestServer
const TOKEN = 'a scraper of this test'
const dir = mkdtempSync(join(tmpdir(), 'nairawatt-metrics-'))
const answers: {
  accepted: number
  duplicate: number
  rejected: []
  dropped: { field: string; count: number; limit: null }[]
}[] = []

beforeAll(async () => {
  const lastGood = { at: START - 2 * HOUR_MS, file: 'a', bytes: 12_345, rows: 1, tookMs: 1, uploads: 0 }
  const lastCheck = { at: START - HOUR_MS, file: 'a', result: 'same', why: null, tables: 1, rows: 1 }
  writeFileSync(
    join(dir, 'backups.json'),
    JSON.stringify({ lastTry: { at: START, why: 'no room' }, lastGood, lastCheck }),
  )
  const metering = async () =>
    answers.length > 0 ? { answer: answers.pop()! } : ({ code: 'busy', sentence: 'Later.' } as const)
  server = await testServer({
    config: { backups: { dir, isOn: true, walArchiveDir: dir }, metricsToken: TOKEN },
    deps: { metering },
  })
  const { cast, database } = server
  await database.admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     values ($1, $2, now() - interval '10 minutes', now()), ($1, $3, now() - interval '3 days', now())`,
    [cast.lagosFoods, ...cast.ikeja.deviceIds.slice(0, 2)],
  )
  await database.admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts, marked_at)
     values ($1, 1, now(), now(), now() - interval '20 minutes')`,
    [cast.lagosFoods],
  )
  await database.admin.query(
    `insert into reading_parked (organisation_id, hash, reason, body, received_at, last_received_at)
     values ($1, 'a', 'why', '{}', now(), now())`,
    [cast.lagosFoods],
  )
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

const scrape = async () =>
  (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).payload
const figure = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

it('OPS-30 tells what came, what waits and for how long, and how old the backup is', async () => {
  await server.logIn('dayo')
  const post = { method: 'POST', url: '/api/v1/ingest/readings/', payload: {} } as const
  answers.push({ accepted: 3, duplicate: 1, rejected: [], dropped: [{ field: 'kw', count: 2, limit: null }] })
  await server.app.inject(post)
  await server.app.inject(post)
  const text = await scrape()
  expect(figure(text, 'nairawatt_readings_total{outcome="accepted"}')).toBe(3)
  expect(figure(text, 'nairawatt_readings_total{outcome="dropped_field"}')).toBe(2)
  expect(figure(text, 'nairawatt_reading_posts_total{outcome="busy"}')).toBe(1)
  expect(figure(text, 'nairawatt_reading_lag_seconds')).toBeCloseTo(600, -2)
  expect(figure(text, 'nairawatt_devices{state="silent"}')).toBe(1)
  expect(figure(text, 'nairawatt_parked_frames')).toBe(1)
  expect(figure(text, 'nairawatt_queue_waiting{queue="roll-up"}')).toBe(1)
  expect(figure(text, 'nairawatt_queue_oldest_seconds{queue="roll-up"}')).toBeCloseTo(1200, -2)
  expect(figure(text, 'nairawatt_queue_oldest_seconds{queue="mail"}')).toBe(0)
  expect(figure(text, 'nairawatt_mail_messages{state="failed"}')).toBe(0)
  expect(figure(text, 'nairawatt_backup_age_seconds')).toBe(7_200)
  expect(figure(text, 'nairawatt_backup_failed')).toBe(1)
  expect(figure(text, 'nairawatt_backup_check_age_seconds')).toBe(3_600)
  expect(figure(text, 'nairawatt_database_wait_seconds_count')).toBeGreaterThan(0)
  expect(figure(text, 'nairawatt_disk_bytes{state="free"}')).toBeGreaterThan(0)
})

it('OPS-31 ten scrapes at once ask the database once', async () => {
  const { admin } = server.database
  const asked: string[] = []
  const query = admin.query
  admin.query = ((...all: unknown[]) => {
    asked.push(String(all[0]))
    return (query as (...all: unknown[]) => unknown).apply(admin, all)
  }) as typeof query
  try {
    await Promise.all(Array.from({ length: 10 }, scrape))
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(await scrape()).toContain('nairawatt_queue_waiting')
  } finally {
    admin.query = query
  }
})

it('OPS-32 every metric that the example alerts and the board name exists', async () => {
  const root = new URL('../../../deploy/', import.meta.url)
  const texts = ['prometheus-alerts.yml', 'grafana-board.json'].map((name) =>
    readFileSync(new URL(name, root), 'utf8'),
  )
  const named = new Set(
    texts.flatMap((text) => text.match(/\b(?:nairawatt|nodejs|process)_[a-z0-9_]+[a-z0-9]\b/g) ?? []),
  )
  const there = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name!],
    ),
  )
  // Only where PUBLIC_URL is https.
  there.add('nairawatt_certificate_seconds')
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((name) => !there.has(name))).toEqual([])
})

it('OPS-33 reads when the certificate of an https address ends, and knows nothing of one that does not answer', async () => {
  const secure = createServer({ cert: CERTIFICATE, key: KEY })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const { port } = secure.address() as AddressInfo
  try {
    expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBe(CERTIFICATE_END)
  } finally {
    secure.close()
  }
  expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
})

it('OPS-33 looks at the certificate again five minutes after a look that failed', async () => {
  const secure = createServer({ cert: CERTIFICATE, key: KEY })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const { port } = secure.address() as AddressInfo
  await new Promise((resolve) => secure.close(resolve))
  const registry = new Registry()
  watchCertificate(registry, `https://127.0.0.1:${port}`, () => START)
  const shown = async () => (await registry.metrics()).includes('nairawatt_certificate_seconds{')
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    expect(await shown()).toBe(false)
    await new Promise<void>((resolve) => secure.listen(port, '127.0.0.1', resolve))
    vi.advanceTimersByTime(4 * MINUTE_MS)
    expect(await shown()).toBe(false)
    vi.advanceTimersByTime(2 * MINUTE_MS)
    expect(await shown()).toBe(true)
  } finally {
    vi.useRealTimers()
    secure.close()
  }
})
