import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { type TestSmtp, testSmtp } from '#jobs/mail/testing-smtp.ts'
import type { Database } from '#store/engine/database.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { bundleKillable, type Killable } from './killable.ts'

const MESSAGES = 40
const KILLS = 6

let database: Database
let smtp: TestSmtp
let program: Killable

beforeAll(async () => {
  program = await bundleKillable('mail-kill-child.ts')
  database = await freshDatabase()
  smtp = await testSmtp({ slowMs: 60 })
})
afterAll(async () => {
  await smtp.close()
  await database.close()
  await program.remove()
})

/** A sender whose clock has passed the leases of those before it. */
function startSender(n: number) {
  const env = {
    ...process.env,
    CONNECTION: JSON.stringify(database.connection),
    SMTP: smtp.url,
    AHEAD_MS: String(n * 3 * MINUTE_MS),
  }
  return spawn(process.execPath, [program.path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

it('BI-05 a sender killed in the middle of it again and again delivers every message once', async () => {
  const scope = scopeOfJob(7)
  for (let n = 1; n <= MESSAGES; n++) {
    const message = { kind: 'alert', userId: null, recipient: `r${n}@example.com`, payload: null } as const
    const content = { subject: `Bill ${n}`, text: 'Total', html: null }
    const key = { messageId: `<${n}@nairawatt>`, idempotencyKey: `bill ${n}`, mostAttempts: 16 }
    await database.withScope(scope, (tx) =>
      keepMessage(tx, scope, { ...message, content, ...key, now: Date.now() }),
    )
  }
  for (let n = 0; n < KILLS; n++) {
    const sender = startSender(n)
    await once(sender.stdout!, 'data')
    await sleep(60 + 35 * n)
    sender.kill('SIGKILL')
    await once(sender, 'exit')
  }
  const unsettled = await database.admin.query(`select from mail_message where state <> 'sent'`)
  expect(unsettled.rowCount).toBeGreaterThan(0)
  const last = startSender(KILLS)
  await vi.waitFor(
    async () => {
      const { rowCount } = await database.admin.query(`select from mail_message where state = 'sent'`)
      expect(rowCount).toBe(MESSAGES)
    },
    { timeout: 30_000, interval: 100 },
  )
  last.kill('SIGKILL')
  await once(last, 'exit')
  const delivered = smtp.delivered().map(({ to }) => to)
  expect(delivered.length).toBe(MESSAGES)
  expect(new Set(delivered).size).toBe(MESSAGES)
  // A message that the server had taken when its sender was killed comes again under the same Message-ID, no oftener.
  expect(smtp.taken()).toBeLessThanOrEqual(MESSAGES + KILLS * 4)
})
