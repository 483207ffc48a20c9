import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { claimMessage } from '#store/engine/mail/claim-message.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Woken, woken } from '#store/engine/woken.ts'
import { heldMail } from '#store/platform/server-figures.ts'
import { createTransport, type MailTransport } from './mail-transport.ts'
import { type BuildMail, sendMailJobs } from './send-mail.ts'
import { type TestSmtp, testSmtp } from './testing-smtp.ts'

let database: Database
let smtp: TestSmtp
let now: number
let built = 0
let key = 0
const scope = scopeOfJob(7)
const jobs: Woken[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  smtp = await testSmtp()
  await database.admin.query(
    `update mail_message set state = 'given-up' where state in ('waiting', 'sending')`,
  )
  now = Date.UTC(2026, 10, 2, 6, 0)
  built = 0
})
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()))
  await smtp.close()
})
afterAll(() => database.close())

const build: BuildMail = async () => {
  built++
  return {
    subject: 'Bill of October',
    text: 'Total ₦2,702,550.00',
    html: '<p>Total ₦2,702,550.00</p>',
    attachment: { name: 'Billing.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 …') },
  }
}

const overSmtp = () =>
  createTransport({
    smtpUrl: smtp.url,
    from: 'Nairawatt <bills@example.com>',
    outboxDir: '',
    silenceMs: 1_000,
    refusedMs: 0,
  })

async function start(transport: MailTransport = overSmtp()): Promise<Pick<Woken, 'stop'>> {
  const options = { database, clock: () => now, log: silentLog, transport, build }
  const sending = await Promise.all(
    sendMailJobs(options).map((job) => woken({ database, log: silentLog }, { ...job, everyMs: 50 })),
  )
  jobs.push(...sending)
  return { stop: async () => void (await Promise.all(sending.map((one) => one.stop()))) }
}

function put(mostAttempts = 16): Promise<number> {
  const idempotencyKey = `bill ${++key}`
  const messageId = `<${key}@nairawatt>`
  const payload = {
    firstDay: '2026-10-01',
    endDay: '2026-11-01',
    frequency: null,
    deviceIds: [1],
    branchIds: 'all',
  } as const
  const message = {
    kind: 'quick-bill',
    userId: 1,
    recipient: 'ada@example.com',
    payload,
    content: null,
  } as const
  return database.withScope(scope, (tx) =>
    keepMessage(tx, scope, { ...message, idempotencyKey, messageId, mostAttempts, now }),
  )
}

async function readState(id: number) {
  const { rows } = await database.admin.query(
    'select state, attempts, last_error as error from mail_message where id = $1',
    [id],
  )
  return rows[0] as { state: string; attempts: number; error: string | null }
}

const settles = (id: number, state: string, attempts: number) =>
  vi.waitFor(async () => expect(await readState(id)).toMatchObject({ state, attempts }), {
    timeout: 5_000,
    interval: 20,
  })

it('BI-05 delivers a message once, to one recipient, with its attachment, ₦ and Message-ID', async () => {
  await start()
  const id = await put()
  await settles(id, 'sent', 1)
  const [letter] = smtp.delivered()
  expect(smtp.taken()).toBe(1)
  expect(letter).toMatchObject({ to: 'ada@example.com', messageId: `<${key}@nairawatt>` })
  expect(letter?.raw).toContain('filename=Billing.pdf')
  expect(letter?.raw).toContain('=E2=82=A62,702,550.00')
})

it.each(['busy', 'hang', 'die-after-data', 'take-and-die'] as const)(
  'BI-05 survives a server that meets it with %s: tried again, delivered once',
  async (mood) => {
    smtp.meet(mood)
    await start()
    const id = await put()
    await settles(id, 'waiting', 1)
    now += MINUTE_MS
    await settles(id, 'sent', 2)
    expect(smtp.delivered()).toHaveLength(1)
    expect(built).toBe(1)
  },
)

it.each([
  ['refuse-address', 'No such mailbox'],
  ['refuse-message', 'Refused as spam'],
] as const)(
  'BI-06 a server that refuses for good (%s) is not asked again, and its words are kept',
  async (mood, words) => {
    smtp.meet(mood)
    await start()
    const id = await put()
    await settles(id, 'failed', 1)
    expect((await readState(id)).error).toContain(words)
    now += DAY_MS
    await put().then((next) => settles(next, 'sent', 1))
    expect(smtp.delivered()).toHaveLength(1)
  },
)

it('BI-05 keeps what waits while the server is away, and sends it once when it is back', async () => {
  const away = createTransport({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.com', outboxDir: '' })
  const job = await start(away)
  const id = await put()
  await settles(id, 'waiting', 1)
  now += MINUTE_MS
  await settles(id, 'waiting', 2)
  await job.stop()
  await start()
  now += 5 * MINUTE_MS
  await settles(id, 'sent', 3)
  expect(smtp.taken()).toBe(1)
})

it('BI-05 takes over from a sender that was killed once its lease is over, under the same Message-ID', async () => {
  const id = await put()
  const held = await database.withScope(scope, (tx) =>
    claimMessage(tx, scope, { now, leaseMs: 2 * MINUTE_MS, held: [], stage: 'unbuilt', channels: ['mail'] }),
  )
  expect(held?.id).toBe(id)
  await start()
  const other = await put()
  await settles(other, 'sent', 1)
  expect(await readState(id)).toMatchObject({ state: 'sending', attempts: 1 })
  now += 2 * MINUTE_MS
  await settles(id, 'sent', 2)
  expect(smtp.delivered()).toHaveLength(2)
})

it('BI-05 two senders at once deliver each message once', async () => {
  await Promise.all([start(), start()])
  const ids = await Promise.all(Array.from({ length: 12 }, () => put()))
  for (const id of ids) await settles(id, 'sent', 1)
  expect(smtp.taken()).toBe(12)
})

it('BI-05 a clock that jumps neither sends twice nor lets a message wait for years', async () => {
  now += 4 * 365 * DAY_MS
  smtp.meet('busy')
  await start()
  const id = await put()
  await settles(id, 'waiting', 1)
  now -= 4 * 365 * DAY_MS
  await settles(id, 'sent', 2)
  now += 4 * 365 * DAY_MS
  await put().then((next) => settles(next, 'sent', 1))
  expect(smtp.taken()).toBe(2)
})

it('writes to the folder and says so where no mail server is set up', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nairawatt-outbox-'))
  await start(createTransport({ smtpUrl: undefined, from: 'Nairawatt <bills@example.com>', outboxDir: dir }))
  const id = await put()
  await settles(id, 'written', 1)
  const [file, ...others] = readdirSync(dir)
  expect(others).toEqual([])
  expect(readFileSync(join(dir, file!), 'utf8')).toContain('To: ada@example.com')
  rmSync(dir, { recursive: true })
})

it('PU-04 forgets what a message about a password says once it is sent, not while it waits', async () => {
  const link = 'https://energy.example.com/reset-password#secret'
  const id = await database.withScope(scope, (tx) =>
    keepMessage(tx, scope, {
      kind: 'password',
      userId: 1,
      recipient: 'ada@example.com',
      payload: null,
      content: { subject: 'Your Nairawatt password', text: link, html: `<p>${link}</p>` },
      messageId: '<link@nairawatt>',
      idempotencyKey: 'link',
      mostAttempts: 3,
      now,
    }),
  )
  const said = async () =>
    (await database.admin.query('select subject, text, html from mail_message where id = $1', [id])).rows[0]
  smtp.meet('busy')
  await start()
  await settles(id, 'waiting', 1)
  expect(await said()).toMatchObject({ text: link })
  now += MINUTE_MS
  await settles(id, 'sent', 2)
  expect(await said()).toEqual({ subject: 'Your Nairawatt password', text: null, html: null })
})

it('R7 a sender that the server refuses is held and told, not lost, and goes out once it is accepted', async () => {
  smtp.meet(...Array<'refuse-sender'>(20).fill('refuse-sender'))
  await start()
  const id = await put()
  const later = (check: () => void | Promise<void>) =>
    vi.waitFor(
      async () => {
        // Not while it is on its way: its lease would be over.
        if ((await readState(id)).state === 'waiting') now += 10 * MINUTE_MS
        await check()
      },
      { timeout: 30_000, interval: 60 },
    )
  // More often than a message is tried that its recipient's server is too busy for.
  await later(() => expect(smtp.left()).toBeLessThanOrEqual(2))
  await settles(id, 'waiting', 0)
  expect((await readState(id)).error).toContain('Sender not owned by user')
  const held = await heldMail(database)
  expect(held).toMatchObject({ count: 1, why: expect.stringContaining('Sender not owned') })
  await later(async () => expect((await readState(id)).state).toBe('sent'))
  expect(smtp.delivered()).toHaveLength(1)
  expect(await heldMail(database)).toMatchObject({ count: 0 })
})

it('R7 a log-in that the server refuses holds mail, and is not tried again with every message', async () => {
  const guarded = await testSmtp({ password: 'right' })
  try {
    const at = (password: string) => guarded.url.replace('//', `//us:${password}@`)
    const settings = { from: 'a@example.com', outboxDir: '' }
    const job = await start(createTransport({ ...settings, smtpUrl: at('wrong') }))
    const ids = [await put(), await put(), await put()]
    for (const id of ids) await settles(id, 'waiting', 0)
    expect(guarded.logIns()).toBeLessThanOrEqual(3)
    await job.stop()
    await start(createTransport({ ...settings, smtpUrl: at('right') }))
    now += 10 * MINUTE_MS
    for (const id of ids) await settles(id, 'sent', 1)
  } finally {
    await guarded.close()
  }
})

it('R7 a server that hangs is waited for by one letter; the places of the others come free', async () => {
  smtp.meet('hang', 'hang', 'hang', 'hang')
  const transport = createTransport({
    smtpUrl: smtp.url,
    from: 'a@example.com',
    outboxDir: '',
    silenceMs: 20_000,
    crowdedMs: 300,
  })
  const letter = { recipient: 'ada@example.com', subject: 'a', text: 'b', html: null, attachment: null }
  const began = performance.now()
  const outcomes: string[] = []
  const sends = [1, 2, 3, 4].map((n) =>
    transport
      .send({ ...letter, messageId: `<${n}@hang>` })
      .catch((error: Error) => outcomes.push(error.message)),
  )
  await vi.waitFor(() => expect(outcomes).toHaveLength(3), { timeout: 5_000 })
  expect(performance.now() - began).toBeLessThan(3_000)
  await transport.send({ ...letter, messageId: '<5@hang>' })
  expect(smtp.taken()).toBe(1)
  await smtp.close()
  await Promise.all(sends)
  smtp = await testSmtp()
})
