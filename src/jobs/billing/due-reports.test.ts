import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bill } from '#domain/billing/bill.ts'
import type { Frequency } from '#domain/billing/due-period.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { addReceiver, setFrequency, setOwnDevices, setReceiverDevices } from '#store/billing/mail-schedule.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { type Claimed, claimMessage } from '#store/engine/mail/claim-message.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { addPerson, disablePerson } from '#store/people/person.ts'
import { createBuildBillMail, createPrepareBills } from './build-bill-mail.ts'
import { dueReportsJob } from './due-reports.ts'

let database: Database
let now = 0
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const MONDAY = Date.parse('2026-11-02T06:00:00Z') // 07:00 in Lagos

interface Scheduled extends Metered {
  readonly userId: number
}

/** A reseller with two meters and a person whose bills go out, set at `setAt`. */
async function scheduled(frequency: Frequency, setAt: number, zone = 'Africa/Lagos'): Promise<Scheduled> {
  const place = await makeMetered(database, {
    name: `Reseller ${++people}`,
    zone,
    devices: [{ name: 'A' }, { name: 'B' }],
  })
  const { organisationId } = place.scope
  await database.admin.query(`update organisation set client_type = 'RESELLER' where id = $1`, [
    organisationId,
  ])
  const userId = await database.withScope(place.scope, (tx) =>
    addPerson(tx, {
      username: `person${people}`,
      email: `person${people}@example.com`,
      organisationId,
      role: 'administrator',
      level: 5,
      branchIds: 'all',
      passwordHash: '',
    }),
  )
  const choice = { seen: place.deviceIds, chosen: place.deviceIds }
  await database.withScope(place.scope, async (tx) => {
    await setFrequency(tx, place.scope, userId, frequency, setAt)
    await setOwnDevices(tx, place.scope, userId, choice)
    const receiver = await addReceiver(tx, place.scope, { userId, email: 'tenant@example.com', now: setAt })
    await setReceiverDevices(tx, place.scope, receiver!, {
      seen: place.deviceIds,
      chosen: [place.deviceIds[1]!],
    })
  })
  return { ...place, userId }
}

const look = (at: number) => {
  now = at
  return runOnce(dueReportsJob({ database, clock: () => now, log: silentLog }))
}

async function readOutbox({ scope }: Metered): Promise<string[]> {
  const { rows } = await database.admin.query<{ line: string }>(
    `select recipient || ' ' || (payload->>'firstDay') as line from mail_message where organisation_id = $1 order by id`,
    [scope.organisationId],
  )
  return rows.map(({ line }) => line)
}

it('BI-05 puts a bill a recipient into the outbox when the week is over and it is Monday 07:00, and no second', async () => {
  const one = await scheduled('WEEKLY', MONDAY - 3 * DAY_MS)
  await look(MONDAY - 1)
  expect(await readOutbox(one)).toEqual([])
  await Promise.all([look(MONDAY), look(MONDAY), look(MONDAY)])
  await look(MONDAY + HOUR_MS)
  expect(await readOutbox(one)).toEqual([
    `person${people}@example.com 2026-10-26`,
    'tenant@example.com 2026-10-26',
  ])
})

it('BI-05 weekly and two-weekly schedules side by side: six Mondays, six weeks and three fortnights, each once', async () => {
  const set = Date.parse('2026-10-20T09:00:00Z')
  const [weekly, fortnightly] = [await scheduled('WEEKLY', set), await scheduled('BI-WEEKLY', set)]
  // Every six hours from Monday 26 October to Monday 30 November, as a server that runs looks.
  for (
    let at = Date.parse('2026-10-26T00:00:00Z');
    at < Date.parse('2026-11-30T12:00:00Z');
    at += 6 * HOUR_MS
  )
    await look(at)
  const own = async (one: Metered) =>
    (await readOutbox(one)).filter((line) => line.startsWith('person')).map((line) => line.slice(-10))
  expect(await own(weekly)).toEqual([
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
  // Fortnights are counted from Monday 5 January 1970: one began on 12 October 2026, 1,481 of them later.
  expect(await own(fortnightly)).toEqual(['2026-10-12', '2026-10-26', '2026-11-09'])
})

it('BI-05 mails nothing of a period that was over when the schedule was set', async () => {
  const one = await scheduled('MONTHLY', MONDAY)
  await look(MONDAY + DAY_MS)
  expect(await readOutbox(one)).toEqual([])
  await look(Date.parse('2026-12-01T06:00:00Z'))
  expect((await readOutbox(one))[0]).toMatch(/2026-11-01$/)
})

it('BI-05 mails what was missed once: the latest period, not each of them', async () => {
  const one = await scheduled('WEEKLY', MONDAY - 30 * DAY_MS)
  await look(MONDAY + 21 * DAY_MS)
  await look(MONDAY + 22 * DAY_MS)
  expect(await readOutbox(one)).toHaveLength(2)
  expect((await readOutbox(one))[0]).toMatch(/2026-11-16$/)
})

it('BI-05 mails each period once however the clock jumps', async () => {
  const one = await scheduled('WEEKLY', MONDAY - 60 * DAY_MS)
  const days = [0, 7, 1, 400, 2, 14, 400, 8, 15, 0]
  for (const day of days) await look(MONDAY + day * DAY_MS)
  const own = (await readOutbox(one)).filter((line) => line.startsWith('person'))
  expect(new Set(own).size).toBe(own.length)
  expect(own.map((line) => line.slice(-10))).toEqual(['2026-10-26', '2026-11-02', '2027-11-29', '2026-11-09'])
})

it('BI-05 goes by the zone of the branch', async () => {
  const one = await scheduled('WEEKLY', MONDAY - 3 * DAY_MS, 'Asia/Kathmandu')
  await look(Date.parse('2026-11-02T01:14:00Z'))
  expect(await readOutbox(one)).toEqual([])
  await look(Date.parse('2026-11-02T01:15:00Z'))
  expect(await readOutbox(one)).toHaveLength(2)
})

it('mails nothing for a person who is gone, nor where billing is not part of the product', async () => {
  const gone = await scheduled('WEEKLY', MONDAY - 3 * DAY_MS)
  await database.withScope(gone.scope, (tx) => disablePerson(tx, gone.userId, MONDAY))
  const standard = await scheduled('WEEKLY', MONDAY - 3 * DAY_MS)
  await database.admin.query(`update organisation set client_type = 'STANDARD' where id = $1`, [
    standard.scope.organisationId,
  ])
  await look(MONDAY)
  expect([...(await readOutbox(gone)), ...(await readOutbox(standard))]).toEqual([])
})

it('BI-05 builds the bill of the period for the devices of its recipient', async () => {
  const one = await scheduled('WEEKLY', MONDAY - 3 * DAY_MS)
  const { scope, deviceIds } = one
  await database.admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, d, '2026-10-26'::date + n, 10, 86400, 86400, 0, 96
     from unnest($2::int4[]) d cross join generate_series(-7, 13) n`,
    [scope.organisationId, deviceIds],
  )
  await database.admin.query(
    `insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from)
     values ($1, 'IPP', 100, 0.075, '2024-01-01')`,
    [scope.organisationId],
  )
  await database.admin.query(`update device set valid_from = '2026-01-01' where organisation_id = $1`, [
    scope.organisationId,
  ])
  await look(MONDAY)
  const bills: Bill[] = []
  const build = createBuildBillMail({
    database,
    clock: () => MONDAY,
    layOut: async (bill) => {
      bills.push(bill)
      return { subject: '', text: '', html: null, attachment: null }
    },
  })
  const prepare = createPrepareBills(database)
  while (!(await prepare(scope.organisationId)));
  for (;;) {
    const claim = { now: MONDAY, leaseMs: HOUR_MS, held: [], stage: 'unbuilt', channels: ['mail'] } as const
    const message: Claimed | null = await database.withScope(scope, (tx) => claimMessage(tx, scope, claim))
    if (!message) break
    await build(scope.organisationId, message)
  }
  // A week of 10 kWh a day: 70 kWh × 107.50 = ₦7 525 a device; the week before was the same.
  expect(bills.map(({ present }) => present)).toMatchObject([
    { kwh: 140, naira: 15_050, coverage: 1 },
    { kwh: 70, naira: 7_525, coverage: 1 },
  ])
  expect(bills[1]?.previous).toMatchObject({ kwh: 70, naira: 7_525 })
  expect(bills[1]?.branches[0]?.lines.map(({ name }) => name)).toEqual(['B'])
})
