import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { measureDays } from '../../testing-months.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'

// The clock stands at 20 November 2026, 10:00 in Lagos. Ikeja has two generators of 100 and 200 kVA.
let server: TestServer
let alice: Writer
let ikeja: number
let gen1: number
let gen2: number

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  gen1 = cast.ikeja.deviceIds[1]
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, position, rated_kva)
     values ($1, $2, 'Standby', 'GENERATOR', false, true, 'AGGREGATORY', 4, 200) returning id`,
    [cast.lagosFoods, ikeja],
  )
  gen2 = rows[0]!.id
  await database.admin.query('update device set rated_kva = 100 where id = $1', [gen1])
  await measureDays(database, cast.lagosFoods, [
    { deviceId: gen1, from: '2026-06-03', days: 1, kwh: 400, hours: 10 },
    { deviceId: gen2, from: '2026-06-03', days: 1, kwh: 288, hours: 8 },
    { deviceId: gen1, from: '2026-06-04', days: 1, kwh: 0, hours: 0 },
    { deviceId: gen1, from: '2026-06-10', days: 2, kwh: 200, hours: 5 },
    { deviceId: gen1, from: '2026-06-12', days: 2, kwh: 0, hours: 0 },
  ])
  alice = await createWriter(server, 'alice')
})
afterAll(() => server.close())

const body = (start_date: string, quantity: string | number, end_date = start_date) => ({
  branch: ikeja,
  start_date,
  end_date,
  quantity,
  fuel_type: 'diesel',
})
const add = (start: string, quantity: string | number, end = start) =>
  alice.send('POST', `${end === start ? '' : 'monthly-'}fuel-entry/${ikeja}/`, body(start, quantity, end))

async function month(path: string, who = alice): Promise<{ data: FuelDay[]; generators: unknown[] }> {
  const { status, body: answer } = await who.get(`diesel_tracker_overview/${server.cast.alice}/${path}`)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer as never
}

describe('diesel entries', () => {
  it('DE-01 DE-04 a day’s entry answers 201 with its litres by generator (V-C2)', async () => {
    const reply = await add('2026-06-03', '300')
    expect(reply.status).toBe(201)
    expect(reply.body.detail).toBe('New entry has been added to the daily diesel entry successfully')
    const entry = reply.body.data as FuelDay
    expect(entry).toEqual({
      fuel_consumption_id: entry.fuel_consumption_id,
      branch_id: ikeja,
      fuelType: 'diesel',
      date: '2026-06-03',
      start_date: '2026-06-03',
      end_date: '2026-06-03',
      consumption_type: 'Daily',
      quantity: 300,
      entry_quantity: 300,
      hours_of_use: 18,
      energy_consumed: { 'Gen 1': 400, 'Gen 2': 288 },
      energy_per_litre: { 'Gen 1': 2.4, 'Gen 2': 2.16 },
      litres_per_hour: { 'Gen 1': 16.66, 'Gen 2': 16.67 },
      version: 1,
    })
    const { data, generators } = await month('2026/06')
    expect(data).toEqual([entry])
    expect(generators).toContainEqual({
      branch_id: ikeja,
      key: 'Gen 2',
      device_id: gen2,
      name: 'Ikeja Standby',
    })
  })

  it('DE-04 no run on the day: the entry stands, what is not known is named, and a warning says so', async () => {
    const { body: answer } = await add('2026-06-04', 20)
    expect(answer.data).toMatchObject({
      quantity: 20,
      hours_of_use: 0,
      litres_per_hour: { 'Gen 1': 0, 'Gen 2': 0 },
      unknown: [
        'energy_consumed.Gen 2',
        'energy_per_litre.Gen 1',
        'energy_per_litre.Gen 2',
        'litres_per_hour.Gen 1',
        'litres_per_hour.Gen 2',
      ],
      warning: 'No generator ran on the days of this entry. Check its dates.',
    })
    const unmeasured = (await add('2026-06-20', 20)).body.data as FuelDay
    expect(unmeasured.warning).toMatch(/^No generator was measured/)
    expect(unmeasured.unknown).toContain('hours_of_use')
  })

  it('DE-01 an entry over days: one row a day, litres spread evenly, burned where the generator ran', async () => {
    const { status, body: answer } = await add('2026-06-10', '100.50', '2026-06-13')
    expect([status, answer.detail]).toEqual([
      201,
      'New entry has been added to the monthly diesel entry successfully',
    ])
    const rows = (await month('2026/06')).data.filter(
      ({ consumption_type }) => consumption_type === 'Monthly',
    )
    expect(rows.map(({ date }) => date)).toEqual(['2026-06-13', '2026-06-12', '2026-06-11', '2026-06-10'])
    expect(rows.map(({ quantity }) => quantity)).toEqual([25.13, 25.13, 25.13, 25.13])
    expect(rows.map(({ entry_quantity }) => entry_quantity)).toEqual([100.5, 100.5, 100.5, 100.5])
    // Both days with a run burned the same: 50.25 L in 5 h.
    expect(rows.map(({ litres_per_hour }) => litres_per_hour['Gen 1'])).toEqual([0, 0, 10.05, 10.05])
    expect(answer.data).toEqual(rows.at(-1))
  })

  it('DE-02 an entry over a month’s end shows each month its days', async () => {
    expect((await add('2026-07-30', 30, '2026-08-01')).status).toBe(201)
    expect((await month('2026/07')).data.map(({ date, quantity }) => [date, quantity])).toEqual([
      ['2026-07-31', 10],
      ['2026-07-30', 10],
    ])
    expect((await month('2026/8')).data.map(({ date }) => date)).toEqual(['2026-08-01'])
    expect((await month('2026/09')).data).toEqual([])
  })

  it('DE-03 a day that an entry holds already is refused with a sentence', async () => {
    for (const [start, end] of [
      ['2026-06-03', '2026-06-03'],
      ['2026-06-01', '2026-06-30'],
    ] as const) {
      const { status, body: answer } = await add(start, 5, end)
      expect([status, answer.error]).toEqual([
        400,
        'There is an entry of 300.00 litres for 03-06-2026 already. Edit that entry, or choose other days.',
      ])
    }
    const elsewhere = { ...body('2026-06-03', 5), branch: server.cast.yaba.branchId }
    expect((await alice.send('POST', `fuel-entry/${server.cast.yaba.branchId}/`, elsewhere)).status).toBe(201)
  })

  it('DE-03 two who send the same day at once: one gets in', async () => {
    const replies = await Promise.all([add('2026-06-25', 5), add('2026-06-25', 6), add('2026-06-25', 7)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('AP-00 the same request again with its key is one entry', async () => {
    const send = () => alice.send('POST', `fuel-entry/${ikeja}/`, body('2026-06-26', 5), 'key-of-26-june')
    const [first, second] = [await send(), await send()]
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect((await month('2026/06')).data.filter(({ date }) => date === '2026-06-26')).toHaveLength(1)
  })

  it('DE-01 refuses a day to come, another branch than the address, and a bad quantity', async () => {
    expect((await add('2026-11-20', 5)).status).toBe(201)
    expect((await add('2026-11-21', 5)).body.error).toMatch(/must not be after today/)
    const other = { ...body('2026-06-28', 5), branch: server.cast.yaba.branchId }
    expect((await alice.send('POST', `fuel-entry/${ikeja}/`, other)).body.error).toMatch(/another branch/)
    expect((await add('2026-06-28', '0')).body.error).toBe('Quantity must be greater than zero')
    expect((await add('2026-06-28', '')).body.error).toBe('Please input the Quantity')
  })
})

describe('changing diesel entries', () => {
  const made = async (day: string) => ((await add(day, 40)).body.data as FuelDay).fuel_consumption_id
  const update = (id: number, fields: object) => alice.send('POST', `update-fuel-entry/${id}/`, fields)

  it('DE-02 an edit moves day and litres, keeps its own day free for itself, and is written down', async () => {
    const id = await made('2026-05-01')
    const { status, body: answer } = await update(id, { ...body('2026-05-01', '41.25', '2026-05-02') })
    expect([status, answer.detail]).toEqual([
      200,
      'Your update to the diesel entry has been successfully submitted',
    ])
    expect(answer.data).toMatchObject({ entry_quantity: 41.25, end_date: '2026-05-02', version: 2 })
    const written = await readAudit(server, server.cast.lagosFoods, `diesel entry ${id}`)
    expect(written.map(({ action }) => action)).toEqual(['diesel-entry.added', 'diesel-entry.changed'])
    expect([written[1]?.before?.quantity, written[1]?.after?.quantity]).toEqual(['40.00', '41.25'])
  })

  it('DE-03 an edit onto another entry’s day is refused', async () => {
    const id = await made('2026-05-05')
    await made('2026-05-06')
    const { status, body: answer } = await update(id, body('2026-05-05', 1, '2026-05-06'))
    expect([status, answer.error]).toEqual([
      400,
      expect.stringMatching(/^There is an entry of 40.00 litres for 06-05-2026/),
    ])
  })

  it('DE-02 an edit of an older version shows what stands now and what was asked', async () => {
    const id = await made('2026-05-10')
    expect((await update(id, { ...body('2026-05-10', 50), version: 1 })).status).toBe(200)
    const { status, body: answer } = await update(id, { ...body('2026-05-10', 60), version: 1 })
    expect([status, answer.code]).toEqual([409, 'conflict'])
    expect(answer.data).toMatchObject({
      current: { entry_quantity: 50, version: 2 },
      yours: { entry_quantity: 60, version: 1 },
    })
    // Without a version, as clients of revision A send it, the last writer wins.
    expect((await update(id, body('2026-05-10', 70))).status).toBe(200)
  })

  it('DE-02 a delete takes a JSON body, or none', async () => {
    const [first, second] = [await made('2026-05-20'), await made('2026-05-21')]
    const { status, body: answer } = await alice.send('DELETE', `delete-fuel-entry/${first}/`, { id: first })
    expect([status, answer]).toEqual([
      200,
      { data: { id: first }, detail: 'The diesel entry has been successfully deleted' },
    ])
    const bare = await server.app.inject({
      method: 'DELETE',
      url: `/api/v1/delete-fuel-entry/${second}/`,
      headers: { authorization: `Bearer ${alice.access}` },
    })
    expect(bare.statusCode).toBe(200)
    expect((await month('2026/05')).data.map(({ date }) => date)).not.toContain('2026-05-20')
    expect((await alice.send('DELETE', `delete-fuel-entry/${first}/`, {})).status).toBe(404)
    const other = await made('2026-05-22')
    expect((await alice.send('DELETE', `delete-fuel-entry/${other}/`, { id: other + 1 })).status).toBe(400)
    const stale = await alice.send('DELETE', `delete-fuel-entry/${other}/`, { version: 7 })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  })

  it('SE-08 another organisation’s entry does not exist, nor does a hidden branch’s', async () => {
    const id = await made('2026-05-25')
    for (const name of ['chidi', 'efe']) {
      const other = await createWriter(server, name)
      const edited = await other.send('POST', `update-fuel-entry/${id}/`, body('2026-05-25', 1))
      expect(edited.status, name).toBe(404)
      expect((await other.send('DELETE', `delete-fuel-entry/${id}/`, {})).status, name).toBe(404)
    }
  })
})

describe('a month of diesel entries', () => {
  it('SE-08 holds the branches a user may see, and those selected', async () => {
    const yaba = server.cast.yaba.branchId
    const selected = (await month(`2026/06?branches=${yaba}`)).data
    expect(selected.map(({ branch_id, date }) => [branch_id, date])).toEqual([[yaba, '2026-06-03']])
  })

  it('DE-04 every row has the same generator keys, whichever branch it is of', async () => {
    const { data } = await month('2026/06')
    expect(new Set(data.map(({ energy_consumed }) => Object.keys(energy_consumed).join()))).toEqual(
      new Set(['Gen 1,Gen 2']),
    )
  })

  it('refuses a month that is none', async () => {
    for (const path of ['2026/13', '2026/0', '0000/01', '1999/12', '20266/01']) {
      const { status } = await alice.get(`diesel_tracker_overview/${server.cast.alice}/${path}`)
      expect(status, path).toBe(400)
    }
  })
})

it('DB-03 an entry moves the blended cost of the Dashboard', async () => {
  const { database, cast } = server
  await database.admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-04-01', 1000, 1000)`,
    [cast.lagosFoods, ikeja],
  )
  await measureDays(database, cast.lagosFoods, [
    { deviceId: gen1, from: '2026-04-10', days: 1, kwh: 400, hours: 10 },
  ])
  const blended = async () =>
    (await alice.get(`blended_cost/${ikeja}/10-04-2026%2000:00/10-04-2026%2023:59/`)).body.data
  // 134.2 L of the fuel curve, then 200 L that were entered, at ₦1000, for 400 kWh.
  expect(await blended()).toBe(335.5)
  expect((await add('2026-04-10', 200)).status).toBe(201)
  expect(await blended()).toBe(500)
})
