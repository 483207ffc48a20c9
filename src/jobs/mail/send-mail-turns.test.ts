import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Woken, woken } from '#store/engine/woken.ts'
import type { Letter, MailTransport } from './mail-transport.ts'
import { type BuildMail, type SendMailOptions, sendMailJobs } from './send-mail.ts'

let database: Database
let key = 0
const jobs: Woken[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()))
  await database.admin.query('delete from mail_message')
})
afterAll(() => database.close())

const content = { subject: 'Bill', text: 'Total', html: null }
const payload = {
  firstDay: '2026-10-01',
  endDay: '2026-11-01',
  frequency: null,
  deviceIds: [1],
  branchIds: 'all',
} as const

/** A message to be built (`bill`) or one that says something already. */
function put(organisationId: number, kind: 'bill' | 'letter' = 'letter'): Promise<number> {
  const scope = scopeOfJob(organisationId)
  const of =
    kind === 'bill'
      ? ({ kind: 'quick-bill', userId: 1, payload, content: null } as const)
      : ({ kind: 'alert', userId: null, payload: null, content } as const)
  const message = { recipient: `a${organisationId}@example.com`, mostAttempts: 3, now: Date.now() }
  const keys = { messageId: `<${++key}@nairawatt>`, idempotencyKey: `key ${key}` }
  return database.withScope(scope, (tx) => keepMessage(tx, scope, { ...of, ...message, ...keys }))
}

/** A mail server that does with a letter what it is told to. */
function transportWith(take: (letter: Letter) => Promise<void> = async () => {}) {
  const letters: string[] = []
  const transport: MailTransport = {
    delivers: true,
    async send(letter) {
      letters.push(letter.recipient)
      await take(letter)
    },
  }
  return { transport, letters }
}

const noBuild: BuildMail = () => Promise.reject(new Error('nothing is to be built'))

async function start(options: Pick<SendMailOptions, 'transport'> & Partial<SendMailOptions>) {
  const whole = { database, clock: () => Date.now(), log: silentLog, build: noBuild, ...options }
  const sending = await Promise.all(
    sendMailJobs(whole).map((job) => woken({ database, log: silentLog }, { ...job, everyMs: 50 })),
  )
  jobs.push(...sending)
  return { stop: () => Promise.all(sending.map((one) => one.stop())) }
}

const readState = async (id: number) =>
  (await database.admin.query('select state from mail_message where id = $1', [id])).rows[0]?.state

it('BI-05 a bill that is built longer than a lease lasts is built and sent once', async () => {
  let built = 0
  const build: BuildMail = async () => {
    built++
    await sleep(2_500)
    return { ...content, attachment: null }
  }
  const { transport, letters } = transportWith()
  await start({ transport, build, leaseMs: 1_000 })
  await start({ transport, build, leaseMs: 1_000 })
  const id = await put(1, 'bill')
  await expect.poll(() => readState(id), { timeout: 5_000 }).toBe('sent')
  expect([built, letters.length]).toEqual([1, 1])
})

it('BI-05 letters that hang leave another organisation its place', async () => {
  const { transport, letters } = transportWith(async ({ recipient }) => {
    if (recipient === 'a1@example.com') await sleep(3_000)
  })
  for (let n = 0; n < 8; n++) await put(1)
  await start({ transport })
  await expect.poll(() => letters.length).toBe(3)
  const id = await put(2)
  await expect.poll(() => readState(id)).toBe('sent')
  expect(letters).toHaveLength(4)
})

it('BI-05 a letter finds a place while bills of its own and of other organisations are being built', async () => {
  let free = () => {}
  const until = new Promise<void>((resolve) => {
    free = resolve
  })
  let building = 0
  const build: BuildMail = async () => {
    building++
    await until
    return { ...content, attachment: null }
  }
  const { transport } = transportWith()
  const bills = await Promise.all([1, 1, 1, 2, 2].map((id) => put(id, 'bill')))
  await start({ transport, build })
  await expect.poll(() => building).toBe(4)
  for (const id of [await put(1), await put(3)]) await expect.poll(() => readState(id)).toBe('sent')
  free()
  for (const id of bills) await expect.poll(() => readState(id), { timeout: 5_000 }).toBe('sent')
})

it('BI-05 organisations with much to do before a build keep no bill of another from being built', async () => {
  let isReady = false
  const pieces: number[] = []
  const prepare = async (organisationId: number) => {
    pieces.push(organisationId)
    await sleep(10)
    return isReady || organisationId === 9
  }
  const build: BuildMail = async () => ({ ...content, attachment: null })
  const { transport, letters } = transportWith()
  const waiting = await Promise.all([1, 2, 3, 4, 5].map((id) => put(id, 'bill')))
  await start({ transport, build, prepare })
  await expect.poll(() => pieces.length).toBeGreaterThan(20)
  const id = await put(9, 'bill')
  await expect.poll(() => readState(id)).toBe('sent')
  expect(letters).toEqual(['a9@example.com'])
  isReady = true
  for (const one of waiting) await expect.poll(() => readState(one), { timeout: 5_000 }).toBe('sent')
  await put(6)
  await expect.poll(() => letters).toContain('a6@example.com')
  expect(pieces).not.toContain(6)
})

it('BI-05 a bill says that it could not be built where what stands before it fails', async () => {
  const { transport } = transportWith()
  await start({ transport, prepare: () => Promise.reject(new Error('poisoned')) })
  const id = await put(1, 'bill')
  const told = async () =>
    (await database.admin.query('select state, last_error from mail_message where id = $1', [id])).rows
  await expect.poll(told).toEqual([{ state: 'waiting', last_error: 'poisoned' }])
})

it('BI-05 a message that cannot be settled keeps no other from being sent, nor more than four on their way', async () => {
  let inside = 0
  let most = 0
  const { transport, letters } = transportWith(async () => {
    most = Math.max(most, ++inside)
    await sleep(30)
    inside--
  })
  await database.admin.query(
    `alter table mail_message add constraint refuse
     check (not (state = 'sending' and recipient = 'a1@example.com')) not valid`,
  )
  const ids = await Promise.all([put(1), put(2), put(3), put(4), put(2), put(3), put(4), put(5)])
  await start({ transport })
  for (const id of ids.slice(1)) await expect.poll(() => readState(id), { timeout: 5_000 }).toBe('sent')
  await database.admin.query('alter table mail_message drop constraint refuse')
  await expect.poll(() => readState(ids[0]!), { timeout: 5_000 }).toBe('sent')
  expect(letters).toHaveLength(8)
  expect(most).toBeLessThanOrEqual(4)
})

it('a stop waits 5 s for a mail server that says nothing, and touches the database no more', {
  timeout: 15_000,
}, async () => {
  let answer = () => {}
  const { transport, letters } = transportWith(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const running = await start({ transport, leaseMs: MINUTE_MS })
  const id = await put(1)
  await expect.poll(() => letters.length).toBe(1)
  const began = performance.now()
  await running.stop()
  expect(performance.now() - began).toBeGreaterThan(4_900)
  expect(performance.now() - began).toBeLessThan(8_000)
  answer()
  await sleep(200)
  expect(await readState(id)).toBe('sending')
})
