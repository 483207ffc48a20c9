import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillFacts } from '#contract/cost/bill-facts.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { measureDays } from '../../testing-months.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'

let server: TestServer
let alice: Writer
let branch: number

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  branch = server.cast.yaba.branchId
})
afterAll(() => server.close())

type Kind = 'diesel' | 'pre-paid' | 'ipp' | 'post-paid'
const ask = (kind: Kind, query = '') => alice.get(`branches/${branch}/bill-facts/${kind}/${query}`)
const facts = async (kind: Kind, query = '') => (await ask(kind, query)).body as unknown as BillFacts
const add = (kind: Kind, body: object) =>
  alice.send('POST', `cost_tracker/${server.cast.alice}/add_cost/${kind}/`, { branch, ...body })
const readId = async (reply: ReturnType<typeof add>) => ((await reply).body.data as { id: number }).id
const tariff = (more: object) =>
  alice.send('POST', `rates/${server.cast.alice}/tariff/`, { device_type: 'UTILITY', ...more })

describe('billFacts', () => {
  it('knows nothing where nothing is', async () => {
    expect(await facts('ipp')).toMatchObject({ tariff: null, last: null, metered: null, near: [] })
    expect(await facts('diesel')).toMatchObject({
      tariff: null,
      last: null,
      metered: null,
      near: [],
    })
  })

  it('E4 tells the tariff of the day, the branch’s own before the general one', async () => {
    await tariff({ rate: '200', vat_rate: '0.05', valid_from: '2026-01-01', label: 'Old' })
    await tariff({ rate: '209.50', vat_rate: '0.075', valid_from: '2026-07-01', label: 'Band A', branch })
    await tariff({ rate: '300', vat_rate: '0.075', valid_from: '2026-08-01' })
    await tariff({ rate: '1', vat_rate: '0', valid_from: '2026-07-01', device_type: 'IPP' })
    const { tariff: inForce } = await facts('post-paid', '?date=2026-08-02')
    expect(inForce).toEqual({ rate: '209.5', vat_rate: '0.075', valid_from: '2026-07-01', label: 'Band A' })
    expect((await facts('pre-paid', '?date=2026-06-30')).tariff).toMatchObject({ rate: '200' })
    expect((await facts('pre-paid', '?date=2025-12-31')).tariff).toBeNull()
  })

  it('tells the last bill of the kind and those near it, marked as in lists', async () => {
    const first = { value: '4500', amount: '942750', date: '2026-05-15', end_date: '2026-06-14' }
    const may = await readId(add('post-paid', first))
    const second = { ...first, date: '2026-06-10', end_date: '2026-07-09', duplicate: 'accept' }
    const june = await readId(add('post-paid', second))
    await add('pre-paid', { value: '10', amount: '2000', date: '2026-06-12' })
    const near = async (query: string) => (await facts('post-paid', query)).near.map(({ id }) => id)
    expect(await near('?date=2026-07-10&end_date=2026-08-09')).toEqual([june, may])
    expect(await near('?date=2026-07-25&end_date=2026-08-09')).toEqual([june])
    expect(await near('?date=2026-08-19')).toEqual([])
    const { last } = await facts('post-paid', '?date=2026-07-10')
    expect(last).toMatchObject({ id: june, duplicate_of: [may] })
    expect((await facts('pre-paid')).last).toMatchObject({ kind: 'pre-paid', value: 10 })
  })

  it('tells what our meter counted in the period, and how much of it was measured', async () => {
    const { cast, database } = server
    const [utility, generator] = cast.yaba.deviceIds
    await database.admin.query(`update device set valid_from = '2026-01-01' where branch_id = $1`, [branch])
    await measureDays(database, cast.lagosFoods, [
      // 24 of the 30 days.
      { deviceId: utility, from: '2026-06-01', days: 24, kwh: 190.25 },
      { deviceId: generator, from: '2026-06-01', days: 30, kwh: 1000 },
    ])
    const metered = async (kind: Kind, query: string) => (await facts(kind, query)).metered
    const june = '?date=2026-06-01&end_date=2026-06-30'
    expect(await metered('post-paid', june)).toMatchObject({ kwh: 4566, coverage: 0.8, estimated_kwh: 0 })
    expect(await metered('pre-paid', june)).toMatchObject({ kwh: 4566 })
    expect(await metered('post-paid', '?date=2026-04-01&end_date=2026-04-02')).toMatchObject({
      kwh: null,
      coverage: 0,
    })
    // No period, and no IPP meter.
    expect(await metered('post-paid', '?date=2026-06-01')).toBeNull()
    expect(await metered('ipp', june)).toBeNull()
  })

  it('refuses a period longer than any bill, which would answer with all there are', async () => {
    const { status, body } = await ask('post-paid', '?date=2024-01-01&end_date=2026-06-30')
    expect([status, (body as { error?: string }).error]).toEqual([
      400,
      'The facts of a bill cover at most 400 days. Ask for a shorter period.',
    ])
  })

  it('E3 marks the last bill also where its duplicate is not near the days that are asked about', async () => {
    const { last, near } = await facts('post-paid', '?date=2026-11-01')
    expect(near).toEqual([])
    expect((last as { duplicate_of: number[] }).duplicate_of).toHaveLength(1)
  })

  it('E9 says that a period is reversed, and refuses what is no day', async () => {
    const reversed = await ask('post-paid', '?date=2026-07-10&end_date=2026-07-09')
    expect([reversed.status, (reversed.body as { error?: string }).error]).toEqual([
      400,
      'The period ends before it begins.',
    ])
    expect((await ask('post-paid', '?date=2026-02-30')).status).toBe(400)
    expect((await ask('post-paid', '?date=tomorrow')).status).toBe(400)
  })

  it('is about branches of one’s own, for who may add bills', async () => {
    const bola = await createWriter(server, 'bola')
    expect((await bola.get(`branches/${branch}/bill-facts/ipp/`)).status).toBe(403)
    const { branchId } = server.cast.elsewhere
    expect((await alice.get(`branches/${branchId}/bill-facts/ipp/`)).status).toBe(404)
  })
})
