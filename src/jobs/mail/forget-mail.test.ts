import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { runOnce, woken } from '#store/engine/woken.ts'
import { forgetMailJob } from './forget-mail.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

let database: Database
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function keep(kind: string, state: string, days: number, organisationId = 7, times = 1): Promise<void> {
  await database.admin.query(
    `insert into mail_message (organisation_id, kind, recipient, message_id, idempotency_key, state, most_attempts,
       next_attempt_at, made_at)
     select $1, $2, $3 || ' ' || $4, $5 || '-' || n, $5 || '-' || n, $3, 16, $6, $6
     from generate_series(1, $7::int4) n`,
    [organisationId, kind, state, days, String(count++), new Date(NOW - days * DAY_MS), times],
  )
}

async function kept(organisationId = 7): Promise<string[]> {
  const { rows } = await database.admin.query<{ line: string }>(
    `select kind || ': ' || recipient as line from mail_message where organisation_id = $1 order by id`,
    [organisationId],
  )
  return rows.map(({ line }) => line)
}

it('AL-04 BI-05 what was settled more than 90 days ago is forgotten, bills after 400; what waits never is', async () => {
  for (const state of ['sent', 'written', 'failed', 'given-up']) await keep('alert', state, 91)
  await keep('alert', 'sent', 89)
  await keep('alert', 'waiting', 500)
  await keep('password', 'sending', 500)
  await keep('schedule', 'sent', 399)
  await keep('quick-bill', 'failed', 401)
  await keep('contact', 'sent', 91, 0)
  await keep('contact', 'sent', 89, 0)
  await runOnce(forgetMailJob({ database, clock: () => NOW }))
  expect(await kept()).toEqual([
    'alert: sent 89',
    'alert: waiting 500',
    'password: sending 500',
    'schedule: sent 399',
  ])
  expect(await kept(0)).toEqual(['contact: sent 89'])
})

it('goes on until nothing old is left, and looks by itself', async () => {
  await keep('alert', 'sent', 200, 8, 2_500)
  const job = await woken({ database, log: silentLog }, forgetMailJob({ database, clock: () => NOW }))
  try {
    await expect.poll(() => kept(8), { timeout: 10_000 }).toEqual([])
  } finally {
    await job.stop()
  }
})
