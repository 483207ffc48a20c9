import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { type BriefChoice, keepBriefSetting } from '#store/alert/brief/brief-setting.ts'
import { muteTopic } from '#store/alert/brief/brief-topic.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { listOwnMessages } from '#store/engine/mail/listed-messages.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { addPerson, disablePerson } from '#store/people/person.ts'
import { organisationsWithBriefs, organisationsWithReports } from '#store/site/organisations-due.ts'
import { phoneTransports } from '../../mail/phone/phone-transports.ts'
import { testPhone } from '../../mail/phone/testing-phone.ts'
import { sendMailJobs } from '../../mail/send-mail.ts'
import { mailReportsJob } from '../../score/mail-reports.ts'
import { sendBriefsJob } from './send-briefs.ts'

let database: Database
let now = 0
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const MONDAY = Date.parse('2026-11-23T06:00:00Z') // 07:00 in Lagos

interface Reader extends Metered {
  readonly userId: number
}

const DAILY: BriefChoice = {
  rhythm: 'daily',
  channels: ['mail'],
  about: 'all',
  isUrgent: false,
  isReportMailed: false,
}

async function reader(choice: Partial<BriefChoice> = {}, phone = '0803 000 0001'): Promise<Reader> {
  const place = await makeMetered(database, { name: `Bank ${++people}`, devices: [{ name: 'Grid' }] })
  const { organisationId } = place.scope
  const userId = await database.withScope(place.scope, (tx) =>
    addPerson(tx, {
      username: `reader${people}`,
      email: `reader${people}@example.com`,
      phone,
      organisationId,
      role: 'administrator',
      level: 5,
      branchIds: 'all',
      passwordHash: '',
    }),
  )
  await database.withScope(place.scope, (tx) =>
    keepBriefSetting(tx, place.scope, userId, { ...DAILY, ...choice }, MONDAY - DAY_MS),
  )
  return { ...place, userId }
}

async function find({ scope, deviceIds }: Metered, low: number, kind = 'delivery-short'): Promise<void> {
  await database.admin.query(
    `insert into finding (organisation_id, kind, subject, branch_id, device_id, from_day, to_day, low, mid, high, basis,
       coverage, evidence, noticed_at, figures_at)
     select $1, $5, 'delivery 1', branch_id, null, '2026-11-12', '2026-11-13', $3, $3, $3, 'measured', 1,
       '[]', $4, $4 from device where organisation_id = $1 and id = $2`,
    [scope.organisationId, deviceIds[0], low, new Date(MONDAY - DAY_MS), kind],
  )
}

const look = (at: number) => {
  now = at
  const publicUrl = 'https://energy.example.com'
  return runOnce(sendBriefsJob({ database, clock: () => now, log: silentLog, publicUrl }))
}

interface Row {
  readonly kind: string
  readonly payload: object | null
  readonly channel: string
  readonly recipient: string
  readonly text: string
  readonly state: string
}

async function outbox({ scope }: Metered): Promise<Row[]> {
  const { rows } = await database.admin.query<Row>(
    `select kind, payload, channel, recipient, text, state from mail_message where organisation_id = $1 order by id`,
    [scope.organisationId],
  )
  return rows
}

it('sends a brief once at 07:00 of the reader’s clock, however many processes look', async () => {
  const one = await reader({ channels: ['mail', 'sms', 'whatsapp'] })
  await find(one, 27_000)
  await look(MONDAY - 1)
  expect(await outbox(one)).toEqual([])
  await Promise.all([look(MONDAY), look(MONDAY), look(MONDAY)])
  await look(MONDAY + HOUR_MS)
  const sent = await outbox(one)
  expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['mail', `reader${people}@example.com`],
    ['sms', '2348030000001'],
    ['whatsapp', '2348030000001'],
  ])
  expect(sent[1]?.text).toMatch(
    /^Nov to 23rd: .* delivery of 12 Nov short \(N27,000\): ask for the missing litres\. https:\/\/energy\.example\.com$/,
  )
})

it('§16.N tells on Monday what outages cost and never in a daily one, and again a week later', async () => {
  const readers = [await reader({ rhythm: 'weekly' }), await reader()] as const
  for (const { scope, branchId } of readers) {
    const outage = { branchId, until: '2026-11-22', naira: 87_130.11, isLeast: false, coverage: 1 }
    await database.admin.query(
      `insert into month_outlook (organisation_id, branch_id, month, made_on, prices, outage)
       values ($1, $2, '2026-11-01', '2026-11-22', '{}', $3)`,
      [scope.organisationId, branchId, { ...outage, dieselHours: 8, darkHours: 0 }],
    )
  }
  await look(MONDAY + 50_000)
  await look(MONDAY + 7 * DAY_MS)
  const [weekly, daily] = await Promise.all(readers.map(outbox))
  expect(weekly?.map(({ text }) => text.includes('outages to 22 Nov cost ₦87,100 (8 h on diesel).'))).toEqual(
    [true, true],
  )
  expect(daily).toEqual([])
})

it('I-BR-3 tells a line again after 7 days, or where it grew by a quarter', async () => {
  const one = await reader()
  await find(one, 27_000)
  const days: number[] = []
  for (let day = 0; day < 9; day++) {
    const before = (await outbox(one)).length
    if (day === 3)
      await database.admin.query('update finding set low = 30000 where organisation_id = $1', [
        one.scope.organisationId,
      ])
    await look(MONDAY + day * DAY_MS)
    if ((await outbox(one)).length > before) days.push(day)
  }
  expect(days).toEqual([0, 7])
  await database.admin.query('update finding set low = 38000 where organisation_id = $1', [
    one.scope.organisationId,
  ])
  const before = (await outbox(one)).length
  await look(MONDAY + 9 * DAY_MS)
  expect(await outbox(one)).toHaveLength(before + 1)
})

it('tells the next day what an SMS had no room for, and what nobody could be sent', async () => {
  const [short, none] = [await reader({ channels: ['sms'] }), await reader({ channels: ['sms'] }, '')]
  const kinds = ['delivery-short', 'tank-fell', 'purchase-short', 'tank-gap']
  for (const kind of kinds) {
    await find(short, 27_000, kind)
    await find(none, 27_000, kind)
  }
  await look(MONDAY)
  await look(MONDAY + DAY_MS)
  await look(MONDAY + 2 * DAY_MS)
  const texts = (await outbox(short)).map(({ text }) => text)
  const told = ['short (N27,000): ask for the missing l', 'the tank fell', 'missing units', 'does not add up']
  expect(told.map((words) => texts.filter((text) => text.includes(words)).length)).toEqual([1, 1, 1, 1])
  expect(texts).toHaveLength(2)
  const { rows } = await database.admin.query('select 1 from brief_topic where organisation_id = $1', [
    none.scope.organisationId,
  ])
  expect(rows).toEqual([])
})

it('I-BR-5 with nothing to tell a daily brief is not sent, and a weekly one says so on Mondays', async () => {
  const [daily, weekly] = [await reader(), await reader({ rhythm: 'weekly' })]
  for (let day = 0; day < 8; day++) await look(MONDAY + day * DAY_MS)
  expect(await outbox(daily)).toEqual([])
  expect((await outbox(weekly)).map(({ text }) => text.split('\n')[0])).toEqual([
    'Nothing needs you.',
    'Nothing needs you.',
  ])
})

it('sends nothing of what the person does not want to hear, nor to somebody who is gone', async () => {
  const [quiet, gone] = [await reader(), await reader()]
  for (const one of [quiet, gone]) await find(one, 27_000)
  const { rows } = await database.admin.query<{ id: number }>(
    'select branch_id as id from device where organisation_id = $1',
    [quiet.scope.organisationId],
  )
  const mute = { topic: 'delivery-short' as const, branchId: rows[0]!.id, until: MONDAY + 30 * DAY_MS }
  await database.withScope(quiet.scope, (tx) => muteTopic(tx, quiet.scope, quiet.userId, mute))
  await database.withScope(gone.scope, (tx) => disablePerson(tx, gone.userId, MONDAY - HOUR_MS))
  await look(MONDAY)
  expect([...(await outbox(quiet)), ...(await outbox(gone))]).toEqual([])
})

it('sends an SMS through the sender that is set, tries again what it refuses for now, and tells what failed', async () => {
  await database.admin.query('delete from mail_message')
  const phone = await testPhone('termii')
  phone.meet('busy', 'take', 'refuse-number')
  const one = await reader({ channels: ['sms'] })
  await find(one, 27_000)
  await look(MONDAY)
  const sms = { sender: 'termii', url: phone.url, key: 'k', from: 'N-Alert', route: 'dnd' } as const
  const phones = phoneTransports({ sms, whatsapp: null, publicUrl: '', outboxDir: null })
  const options = { database, clock: () => now, log: silentLog, transport: null, phones, build: never }
  const jobs = sendMailJobs(options)
  const drain = async () => {
    for (const job of jobs) await runOnce(job)
  }
  await drain()
  expect((await outbox(one)).map(({ state }) => state)).toEqual(['waiting'])
  now += 2 * MINUTE_MS
  await drain()
  expect((await outbox(one)).map(({ state }) => state)).toEqual(['sent'])
  await look(MONDAY + 7 * DAY_MS)
  await drain()
  expect((await outbox(one)).map(({ state }) => state)).toEqual(['sent', 'failed'])
  const { rows } = await database.admin.query<{ why: string }>(
    `select last_error as why from mail_message where organisation_id = $1 and state = 'failed'`,
    [one.scope.organisationId],
  )
  expect(rows[0]?.why).toBe('Termii answered 400: No such number •••')
  await phone.close()
})

it('does not send what was held until the day was over, and the log of sends says so', async () => {
  await database.admin.query('delete from mail_message')
  const phone = await testPhone('termii')
  phone.meet('refuse-key', 'refuse-key')
  const one = await reader({ channels: ['sms'] })
  await find(one, 27_000)
  await look(MONDAY)
  await database.withScope(one.scope, (tx) =>
    keepMessage(tx, one.scope, {
      ...{ kind: 'alert', channel: 'sms', userId: one.userId, recipient: '2348030000001', payload: null },
      content: { subject: '', text: 'Tank low', html: null },
      ...{ messageId: '<urgent@nairawatt>', idempotencyKey: 'urgent', mostAttempts: 4, now: MONDAY },
    }),
  )
  const sms = { sender: 'termii', url: phone.url, key: 'k', from: 'N-Alert', route: 'dnd' } as const
  const phones = phoneTransports({ sms, whatsapp: null, publicUrl: '', outboxDir: null })
  const options = { database, clock: () => now, log: silentLog, transport: null, phones, build: never }
  const drain = async () => {
    for (const job of sendMailJobs(options)) await runOnce(job)
  }
  await drain()
  expect((await outbox(one)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  now = MONDAY + 4 * HOUR_MS
  phone.meet('refuse-key')
  await drain()
  expect((await outbox(one)).map(({ state }) => state)).toEqual(['waiting', 'given-up'])
  now = MONDAY + 12 * HOUR_MS
  await drain()
  expect((await outbox(one)).map(({ state }) => state)).toEqual(['given-up', 'given-up'])
  const sends = await database.withScope(one.scope, (tx) => listOwnMessages(tx, one.scope, one.userId))
  expect(sends.map(({ state, lastError }) => [state, lastError])).toEqual([
    ['given-up', expect.stringContaining('Termii answered 401')],
    ['given-up', expect.stringContaining('Termii answered 401')],
  ])
  await phone.close()
})

it('puts the report of a month into the outbox on the second of the next, once', async () => {
  const one = await reader({ rhythm: 'off', isReportMailed: true })
  const second = Date.parse('2026-12-02T06:00:00Z')
  const mailAt = (at: number) => {
    now = at
    return runOnce(mailReportsJob({ database, clock: () => now, log: silentLog }))
  }
  await mailAt(second - 1)
  expect(await outbox(one)).toEqual([])
  await Promise.all([mailAt(second), mailAt(second)])
  await mailAt(second + DAY_MS)
  const sent = await outbox(one)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ kind: 'report', payload: { month: '2026-11' } })
})

it('looks at each person once a day, also at who chose too late, is disabled or has a home that is not shown', async () => {
  const readers = [await reader(), await reader(), await reader({ isReportMailed: true })]
  const [late, gone, away] = readers as [Reader, Reader, Reader]
  await database.withScope(late.scope, (tx) =>
    keepBriefSetting(tx, late.scope, late.userId, { ...DAILY, isReportMailed: true }, MONDAY + HOUR_MS),
  )
  await database.withScope(gone.scope, (tx) => disablePerson(tx, gone.userId, MONDAY - HOUR_MS))
  // 07:00 in Auckland is 18:00 in Lagos.
  await database.admin.query(
    `with home as (insert into branch (organisation_id, name, zone) values ($1, 'Far', 'Pacific/Auckland') returning id)
     update app_user set all_branches = false, home_branch_id = home.id from home where app_user.id = $2`,
    [away.scope.organisationId, away.userId],
  )
  const due = async (at: number) => {
    const ids = await organisationsWithBriefs(database, at)
    return readers.map(({ scope }) => ids.includes(scope.organisationId))
  }
  expect(await due(MONDAY + 2 * HOUR_MS)).toEqual([true, false, true])
  await look(MONDAY + 2 * HOUR_MS)
  expect(await due(MONDAY + 2 * HOUR_MS + MINUTE_MS)).toEqual([false, false, false])
  expect(await due(MONDAY + 11.5 * HOUR_MS)).toEqual([false, false, false])
  expect(await due(MONDAY + DAY_MS)).toEqual([true, false, true])

  const second = Date.parse('2026-12-02T06:00:00Z')
  await database.withScope(late.scope, (tx) =>
    keepBriefSetting(tx, late.scope, late.userId, { ...DAILY, isReportMailed: true }, second + HOUR_MS),
  )
  expect(await organisationsWithReports(database, second + 2 * HOUR_MS)).toContain(late.scope.organisationId)
  now = second + 2 * HOUR_MS
  await runOnce(mailReportsJob({ database, clock: () => now, log: silentLog }))
  expect(await organisationsWithReports(database, now + MINUTE_MS)).not.toContain(late.scope.organisationId)
  expect((await outbox(late)).filter(({ kind }) => kind === 'report')).toEqual([])
})

it('does a bounded piece of an organisation with many readers, whoever fails', async () => {
  const one = await reader()
  const { organisationId } = one.scope
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into app_user (username, email, organisation_id, role, level, all_branches)
     select 'many' || n, '', $1, 'viewer', 1, true from generate_series(1, 24) n returning id`,
    [organisationId],
  )
  for (const { id } of rows)
    await database.withScope(one.scope, (tx) =>
      keepBriefSetting(tx, one.scope, id, { ...DAILY, rhythm: 'weekly' }, MONDAY - DAY_MS),
    )
  now = MONDAY
  const job = sendBriefsJob({ database, clock: () => now, log: silentLog, publicUrl: '' })
  const done: number[] = []
  let isAgain = true
  while (isAgain) {
    isAgain = false
    const again = () => {
      isAgain = true
    }
    await job.drain(organisationId, { stopping: new AbortController().signal, again })
    const looked = await database.admin.query(
      'select 1 from brief_setting where organisation_id = $1 and brief_day is not null',
      [organisationId],
    )
    done.push(looked.rows.length)
  }
  expect(done).toEqual([20, 25])
})

const never = () => Promise.reject(new Error('nothing is built'))
