import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { billFindings } from '#jobs/finding/bill-findings.ts'
import { lookForAllFindings } from '#jobs/finding/testing-findings.ts'
import { createReportMaker, type ReportMaker } from '#report/maker.ts'
import { PREFIX } from '../frame/http/mount.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let reports: ReportMaker
let server: TestServer
let alice: Writer
let branch: number

beforeAll(async () => {
  reports = createReportMaker()
  server = await testServer({ deps: { reports } })
  alice = await createWriter(server, 'alice')
  branch = server.cast.yaba.branchId
  await alice.send('POST', `rates/${server.cast.alice}/tariff/`, {
    device_type: 'UTILITY',
    rate: '209.50',
    vat_rate: '0.075',
    valid_from: '2026-01-01',
    label: 'Band A, non-MD',
  })
})
afterAll(async () => {
  await reports.stop()
  await server.close()
})

const PRINTED = {
  previous: { register: '48730' },
  present: { register: '54930' },
  read: 'actual',
  band: 'A',
  tariff: '225',
  vat: '104625',
}
const SEPTEMBER = {
  date: '2026-09-01',
  end_date: '2026-09-30',
  value: '6200',
  amount: '1499625.00',
  amount_includes_vat: true,
  account_no: '0211 4480 913',
  printed: PRINTED,
}

const add = async (body: object) => {
  const path = `cost_tracker/${server.cast.alice}/add_cost/post-paid/`
  const reply = await alice.send('POST', path, { branch, ...body })
  return { status: reply.status, ...(reply.body.data as { id: number; printed: unknown; version: number }) }
}
const checks = async () => {
  const { body } = await alice.get(`branches/${branch}/bill-checks/`)
  return body.data as unknown as CheckedBillRow[]
}
const look = () =>
  lookForAllFindings(
    { database: server.database, clock: Date.now, finders: [billFindings] },
    server.cast.lagosFoods,
  )
const findings = async () => {
  await look()
  const { body } = await alice.get(`findings/${server.cast.alice}/`)
  return (body.data as unknown as { findings: FindingRow[] }).findings
}

const pack = async (id: number) => {
  const headers = { authorization: `Bearer ${alice.access}` }
  const reply = await server.app.inject({ url: `${PREFIX}bills/${id}/dispute_pack/`, headers })
  return { status: reply.statusCode, bytes: reply.rawPayload }
}

describe('a bill from its checks to its dispute', () => {
  let id: number

  it('keeps what it prints, also over an edit that does not say', async () => {
    const added = await add(SEPTEMBER)
    id = added.id
    expect(added).toMatchObject({
      status: 200,
      printed: { present: { register: '54930' }, band: 'A', lines: [] },
    })
    const edited = await alice.send('PUT', `cost_tracker/${server.cast.alice}/add_cost/post-paid/`, {
      ...{ ...SEPTEMBER, printed: undefined },
      branch,
      id,
      version: added.version,
    })
    expect(edited.body.data).toMatchObject({ printed: { tariff: '225' } })
    expect((await add({ ...SEPTEMBER, printed: { band: 'F' } })).status).toBe(400)
  })

  it('I-BILL-8 fails by its tariff, ₦103,307.50, and is on the board', async () => {
    const [row] = await checks()
    expect(row).toMatchObject({ id, light: 'fail', disputed: '103307.50', undisputed: '1396317.50' })
    expect(row?.checks.find(({ key }) => key === 'tariff')).toMatchObject({
      verdict: 'fail',
      words: '225.00, in force 209.50',
    })
    const [finding] = await findings()
    expect(finding).toMatchObject({
      kind: 'bill-dispute',
      subject: `bill ${id}`,
      low: 103_307.5,
      basis: 'booked',
    })
  })

  it('I-BILL-9 and by our meter once late readings are in, no naira twice', async () => {
    // 5,000 kWh in 30 days: U = 125 + half of two days of 166.67 = 291.67, sure 908.33 kWh.
    const { database, cast } = server
    const days = { deviceId: cast.yaba.deviceIds[0], from: '2026-09-01', days: 30, kwh: 5000 / 30 }
    await measureDays(database, cast.lagosFoods, [days])
    const [row] = await checks()
    expect(Number(row?.disputed)).toBeCloseTo(908.33 * 225.2125 + (6200 - 908.33) * 15.5 * 1.075, -1)
    const [finding] = await findings()
    expect(finding).toMatchObject({ basis: 'measured' })
    expect(finding!.high).toBeGreaterThan(finding!.low!)
  })

  it('E3 a bill counted twice is in dispute whole, the later one, unless a person accepted it beside the other', async () => {
    const again = await add({ ...SEPTEMBER, duplicate: 'accept' })
    const rowAgain = async () => (await checks()).find((one) => one.id === again.id)
    expect((await rowAgain())?.checks[0]).toMatchObject({
      ...{ key: 'duplicate', verdict: 'pass', naira: null, words: 'one like it, accepted beside it' },
    })
    // As one that came in by an older version or a file.
    await server.database.admin.query(`update bill set accepted_beside = '{}' where id = $1`, [again.id])
    expect(await rowAgain()).toMatchObject({ disputed: '1499625.00', undisputed: '0.00' })
    const told = await findings()
    expect(told.map(({ subject }) => subject)).toEqual([`bill ${again.id}`, `bill ${id}`])
  })

  it('E3 two purchases of ₦10,000 on one day are none, also of seventy', async () => {
    const { database, cast } = server
    await database.admin.query(
      `insert into bill (organisation_id, branch_id, kind, date, value, amount, vat_inclusive_amount)
       select $1, $2, 'pre-paid', '2026-10-20', 44.39, 9302.33, 10000 from generate_series(1, 70)`,
      [cast.lagosFoods, branch],
    )
    const rows = await checks()
    expect(rows.filter(({ disputed }) => Number(disputed) > 0)).toHaveLength(2)
    expect(rows.some((one) => one.id === id)).toBe(true)
    expect(await findings()).toHaveLength(2)
  })

  it('E3 also of history, until one of the two is gone, and once only where its number is the same too', async () => {
    const bill = { ...SEPTEMBER, date: '2019-03-01', end_date: '2019-03-31', printed: null }
    const first = await add({ ...bill, invoice_no: 'IK/2019/03' })
    const again = await add({ ...bill, invoice_no: 'IK/2019/03', duplicate: 'accept' })
    // Another paper of the same days, and one of the same number under another date: the later entered is asked about.
    const numbered = await add({
      ...bill,
      date: '2019-06-01',
      end_date: '2019-06-30',
      invoice_no: 'IK/2019/06',
    })
    const moved = await add({
      ...{ ...bill, date: '2019-08-01', end_date: '2019-08-31', value: '10', amount: '2400.00' },
      ...{ invoice_no: 'ik/2019/06', duplicate: 'accept' },
    })
    const { admin } = server.database
    await admin.query(`update bill set accepted_beside = '{}' where id = any ($1)`, [[again.id, moved.id]])
    const ofHistory = async () => (await findings()).filter(({ from }) => from < '2020-01-01')
    const [told, number, ...none] = await ofHistory()
    expect(none).toEqual([])
    expect(told).toMatchObject({
      ...{ kind: 'bill-dispute', subject: `bill ${again.id}`, from: '2019-03-01', to: '2019-04-01' },
      ...{ low: 1_499_625, mid: 1_499_625, high: 1_499_625, basis: 'booked', state: 'open' },
    })
    expect(told!.evidence[1]).toMatchObject({
      label: 'Duplicate',
      value: 'stored already: the whole bill: ₦1,499,625.00',
    })
    expect(number).toMatchObject({ subject: `bill ${moved.id}`, low: 2_400 })
    expect((await pack(again.id)).status).toBe(200)
    // What stands as it was told keeps its version: nothing is written anew at each look.
    expect((await ofHistory())[0]!.version).toBe(told!.version)
    await admin.query('delete from bill where id = any ($1)', [[first.id, numbered.id, moved.id]])
    expect(await ofHistory()).toEqual([])
    await admin.query('delete from bill where id = $1', [again.id])
  })

  it('makes a pack of it, numbered, and none where nothing is in dispute', async () => {
    const reply = await pack(id)
    expect([reply.status, reply.bytes.subarray(0, 5).toString('latin1')]).toEqual([200, '%PDF-'])
    if (process.env.KEEP_PACK) writeFileSync(process.env.KEEP_PACK, reply.bytes)
    const fine = await add({
      ...SEPTEMBER,
      date: '2026-10-01',
      end_date: '2026-10-31',
      amount: '1396317.50',
      printed: null,
    })
    expect((await pack(fine.id)).status).toBe(400)
  })

  it('X1 shows in a sent dispute what went out, whatever bills and tariffs say later', async () => {
    const subject = `bill ${id}`
    const row = (await findings()).find((one) => one.subject === subject)!
    const step = (body: object) => alice.send('PUT', `findings/${row.id}/state/`, body)
    expect((await step({ state: 'sent', on: '2026-10-05', complaint_no: 'IK-0417' })).status).toBe(200)
    const sent = await pack(id)
    expect((await pack(id)).bytes.equals(sent.bytes)).toBe(true)
    const bill = { ...SEPTEMBER, amount: '1396317.50', printed: null, duplicate: 'accept', branch, id }
    const path = `cost_tracker/${server.cast.alice}/add_cost/post-paid/`
    expect((await alice.send('PUT', path, bill)).status).toBe(200)
    const [now] = (await checks()).filter((one) => one.id === id)
    expect(Number(now?.disputed)).not.toBe(row.low)
    await look()
    const later = await pack(id)
    expect([later.status, later.bytes.equals(sent.bytes)]).toEqual([200, true])
    expect((await step({ state: 'open' })).status).toBe(200)
    expect((await pack(id)).bytes.equals(sent.bytes)).toBe(false)
  })
})
