import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import type { FuelFacts } from '#contract/cost/fuel-entries.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { makePng } from '../../testing-form.ts'
import { measureDays } from '../../testing-months.ts'
import { createWriter, readAudit, statusAndError, type Writer } from '../../testing-writer.ts'

// The clock stands at 20 November 2026, 10:00 in Lagos. Ikeja has two generators of 100 kVA and a tank of 1,000 L.
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
     values ($1, $2, 'Gen 2', 'GENERATOR', false, true, 'AGGREGATORY', 4, 100) returning id`,
    [cast.lagosFoods, ikeja],
  )
  gen2 = rows[0]!.id
  await database.admin.query(`update device set rated_kva = 100, name = 'Gen 1' where id = $1`, [gen1])
  await database.admin.query(
    `update device set valid_from = '2026-01-01' where organisation_id = $1 and device_type = 'GENERATOR'`,
    [cast.lagosFoods],
  )
  const days = (deviceId: number, from: string, kwh: number, hours: number) => ({
    deviceId,
    from,
    days: 1,
    kwh,
    hours,
  })
  await measureDays(database, cast.lagosFoods, [
    // 13.42 L/h at 40 kW.
    ...['2026-06-03', '2026-06-05', '2026-06-08', '2026-06-09'].flatMap((day) => [
      days(gen1, day, 80, 2),
      days(gen2, day, 40, 1),
    ]),
    days(gen1, '2026-06-10', 30, 40 / 60),
    days(gen2, '2026-06-10', 0, 0),
  ])
  alice = await createWriter(server, 'alice')
})
afterAll(() => server.close())

const body = (day: string, quantity: string | number, more: object = {}) => ({
  branch: ikeja,
  start_date: day,
  end_date: day,
  quantity,
  fuel_type: 'diesel',
  ...more,
})
const add = (day: string, quantity: string | number, more: object = {}) =>
  alice.send('POST', `fuel-entry/${ikeja}/`, body(day, quantity, more))
const facts = async (date: string, who = alice): Promise<FuelFacts> => {
  const { status, body: answer } = await who.get(`branches/${ikeja}/fuel-facts/?date=${date}`)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data as never
}
const snapshot = async (branch = ikeja) => {
  const reply = await alice.sendForm(`flow_meter_snapshot/${server.cast.alice}/`, { branch }, [
    { name: 'meter.png', bytes: makePng(6, 4) },
  ])
  return (reply.body.data as { id: number }).id
}

describe('E5 what the meters know is beside the field', () => {
  it('E5 hours, the likely litres and the limit of each generator on a day', async () => {
    const { date, generators, tank_capacity_l, entries } = await facts('2026-06-03')
    expect([date, tank_capacity_l, entries]).toEqual(['2026-06-03', null, []])
    expect(generators.map(({ name }) => name)).toEqual(['Gen 1', 'Gen 2'])
    expect(generators[0]).toMatchObject({
      device_id: gen1,
      rated_kva: 100,
      is_on: null,
      hours: 2,
      coverage: 1,
      // 5.06, 13.42 and 24.08 L/h for 2 h; 26.384 × 2 × 1.25 + 5.
      likely: { low_l: 10.12, mid_l: 26.84, high_l: 48.16 },
      limit_l: 70.96,
      most_l: 796.52,
      entered_l: 0,
    })
  })

  it('E5 a day that nobody measured is not known and says so; one to come is refused', async () => {
    expect((await facts('2026-06-20')).generators[0]).toMatchObject({
      hours: null,
      likely: null,
      limit_l: null,
      unknown: 'It was not measured on this day.',
    })
    for (const [date, sentence] of [
      ['2026-11-21', /not be after today/],
      ['2026-02-31', /Please select date/],
    ] as const) {
      const { status, body: answer } = await alice.get(`branches/${ikeja}/fuel-facts/?date=${date}`)
      expect([status, answer.error]).toEqual([400, expect.stringMatching(sentence)])
    }
  })

  it('SE-08 another organisation, and a user without the branch, find nothing', async () => {
    for (const name of ['chidi', 'efe']) {
      const other = await createWriter(server, name)
      expect((await other.get(`branches/${ikeja}/fuel-facts/`)).status, name).toBe(404)
      const dip = { date: '2026-06-03', quantity: 5 }
      expect((await other.send('POST', `branches/${ikeja}/dips/`, dip)).status, name).toBe(404)
    }
  })
})

describe('E5 litres that the meters do not explain', () => {
  it('E5 1,000,000 L for a day on which the generator ran 40 minutes are refused, with a reason too', async () => {
    for (const more of [{ device: gen1 }, { device: gen1, reason: 'It is right.' }, {}]) {
      const { status, body: answer } = await add('2026-06-10', '1000000', more)
      expect([status, answer.error]).toEqual([
        400,
        expect.stringMatching(
          /^(Gen 1|Ikeja) cannot burn more than [\d,]+ L in this time\. You typed 1,000,000\./,
        ),
      ])
    }
  })

  it('E5 outside of what the meters say: 409 with the figures, stored with a reason that is kept and written down', async () => {
    const asked = await add('2026-06-10', 30, { device: gen1, at: '06:15' })
    // 30 kWh in 40 min are 45 kW: 14.645 L/h (13.42 + 4.9 × 0.25), so 9.76 L; the limit is 26.99 L.
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      409,
      'odd-litres',
      { typed: 30, low: 3.37, mid: 9.76, high: 16.05, limit: 26.99 },
    ])
    expect(asked.body.error).toBe(
      'Gen 1 ran 40 min: about 8.6–11 L. You typed 30. Correct it, or say why it is right.',
    )
    const { status, body: answer } = await add('2026-06-10', 30, {
      device: gen1,
      at: '06:15',
      reason: ' Filled for tomorrow ',
    })
    const row = answer.data as FuelDay
    expect([status, row]).toEqual([
      201,
      expect.objectContaining({ device: gen1, at: '06:15', reason: 'Filled for tomorrow' }),
    ])
    const [written] = await readAudit(
      server,
      server.cast.lagosFoods,
      `diesel entry ${row.fuel_consumption_id}`,
    )
    expect(written?.after).toMatchObject({ reason: 'Filled for tomorrow', deviceId: gen1 })
    const { entries, generators } = await facts('2026-06-10')
    expect(entries[0]).toMatchObject({ device_id: gen1, name: 'Gen 1', quantity: 30, fits: false })
    expect(generators[0]?.entered_l).toBe(30)
  })

  it('E5 too little is asked about as well; what was put in before on the day counts with it', async () => {
    const low = await add('2026-06-09', 13, { device: gen1, at: '06:00' })
    expect([low.status, low.body.code]).toEqual([409, 'odd-litres'])
    expect((await add('2026-06-09', 14, { device: gen1, at: '06:00' })).status).toBe(201)
    const more = await add('2026-06-09', 57, { device: gen1, at: '18:00' })
    expect(more.body).toMatchObject({ code: 'odd-litres', data: { typed: 71 } })
    expect(more.body.error).toMatch(/You typed 57, with the 14 L of the same day 71\./)
    expect((await add('2026-06-09', 5, { device: gen1, at: '18:00' })).status).toBe(201)
  })

  it('E5 an edit is judged too, and keeps its reason', async () => {
    const made = await add('2026-06-08', 27, { device: gen1, at: '07:00' })
    const id = (made.body.data as FuelDay).fuel_consumption_id
    const edit = (quantity: number, more: object = {}) =>
      alice.send('POST', `update-fuel-entry/${id}/`, body('2026-06-08', quantity, more))
    expect((await edit(80)).body.code).toBe('odd-litres')
    expect((await edit(80, { reason: 'Two days' })).body.data).toMatchObject({
      reason: 'Two days',
      device: gen1,
    })
    expect((await edit(81)).body.data).toMatchObject({ reason: 'Two days', at: '07:00' })
    expect((await edit(2000)).status).toBe(400)
  })

  it('E5 nothing measured: nothing is refused, unless the tank cannot have held it', async () => {
    expect((await add('2026-06-21', 700, { device: gen1 })).status).toBe(201)
    await server.database.admin.query('update branch set tank_litres = 500 where id = $1', [ikeja])
    await server.database.admin.query(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2026-06-17', 100, 1000), ($1, $2, '2026-06-15', 100, 1000)`,
      [server.cast.lagosFoods, ikeja],
    )
    expect(await facts('2026-06-22')).toMatchObject({ tank_capacity_l: 500, bought_week_l: 100 })
    expect((await add('2026-06-22', 601, { device: gen1 })).body.error).toBe(
      'The tank with what was bought in the week cannot give more than 600 L. You typed 601. Correct the litres.',
    )
    expect((await add('2026-06-22', 600, { device: gen1 })).status).toBe(201)
  })
})

describe('§8.2 entries of a generator', () => {
  it('different generators share a day; two of one need different times; one of the branch shares with none', async () => {
    expect((await add('2026-06-03', 27, { device: gen1, at: '06:15' })).status).toBe(201)
    expect((await add('2026-06-03', 14, { device: gen2, at: '06:15' })).status).toBe(201)
    expect(statusAndError(await add('2026-06-03', 3, { device: gen1, at: '06:15' }))).toEqual([
      400,
      'There is an entry of 27.00 litres of this generator for 03-06-2026 06:15 already. Edit that entry, or give another time.',
    ])
    expect((await add('2026-06-03', 3, { device: gen1 })).status).toBe(400)
    expect((await add('2026-06-03', 3, { device: gen1, at: '19:00' })).status).toBe(201)
    expect((await add('2026-06-03', 3)).body.error).toMatch(/choose other days|give another time/)
  })

  it('DE-04 each row has its own generator’s figures, and the day’s run is counted once', async () => {
    const { body: answer } = await alice.get(`diesel_tracker_overview/${server.cast.alice}/2026/06`)
    const rows = (answer.data as FuelDay[]).filter(({ date }) => date === '2026-06-03')
    const sum = (pick: (row: FuelDay) => number) => rows.reduce((all, row) => all + pick(row), 0)
    expect(rows).toHaveLength(3)
    expect(sum((row) => row.energy_consumed['Gen 1'] ?? 0)).toBeCloseTo(80, 6)
    expect(sum((row) => row.energy_consumed['Gen 2'] ?? 0)).toBeCloseTo(40, 6)
    expect(sum((row) => row.hours_of_use)).toBeCloseTo(3, 6)
    // 80 kWh on 30 L, in either row.
    const gen1Rows = rows.filter(({ device }) => device === gen1)
    expect(gen1Rows.map((row) => row.energy_per_litre['Gen 1'])).toEqual([2.67, 2.67])
    expect(gen1Rows[0]?.unknown).toContain('energy_consumed.Gen 2')
  })

  it('refuses a generator that is none of the branch, and a time that is none', async () => {
    const utility = server.cast.ikeja.deviceIds[0]
    expect(statusAndError(await add('2026-06-05', 27, { device: utility }))).toEqual([
      400,
      'Diesel is entered for a generator of the branch. Choose one of them.',
    ])
    expect((await add('2026-06-05', 27, { device: gen1, at: '25:00' })).status).toBe(400)
    expect((await add('2026-06-05', 27, { device: server.cast.yaba.deviceIds[1] })).status).toBe(400)
  })

  it('AB-06 carries a photo of its branch that nothing else carries', async () => {
    const photo = await snapshot()
    const made = await add('2026-06-05', 27, { device: gen1, at: '06:15', snapshot: photo })
    expect(made.body.data).toMatchObject({ snapshot: photo })
    const again = await add('2026-06-05', 14, { device: gen2, at: '06:15', snapshot: photo })
    expect(statusAndError(again)).toEqual([
      400,
      'This Flow Meter Snapshot belongs to another purchase or entry. Add a new one.',
    ])
    const elsewhere = await snapshot(server.cast.yaba.branchId)
    expect((await add('2026-06-05', 14, { device: gen2, snapshot: elsewhere })).status).toBe(400)
  })
})

describe('dips', () => {
  const dip = (quantity: string | number, more: object = {}) =>
    alice.send('POST', `branches/${ikeja}/dips/`, { date: '2026-11-20', quantity, ...more })

  it('keeps what was read off the stick, before and after filling, with its photo', async () => {
    const photo = await snapshot()
    const first = await dip('120.5', { at: '06:00', snapshot: photo })
    expect([first.status, first.body.detail]).toEqual([201, 'The dip of the tank has been kept'])
    expect(first.body.data).toMatchObject({
      date: '2026-11-20',
      at: '06:00',
      quantity: 120.5,
      snapshot: photo,
    })
    expect((await dip(0, { at: '05:00' })).status).toBe(201)
    expect(statusAndError(await dip(121, { at: '06:00' }))).toEqual([
      400,
      'A dip of that day and time is kept already. Give another time.',
    ])
    expect((await facts('2026-11-20')).dips.map(({ at, quantity }) => [at, quantity])).toEqual([
      ['06:00', 120.5],
      ['05:00', 0],
    ])
  })

  it('refuses more than the tank holds, what is no number, and a day to come', async () => {
    expect(statusAndError(await dip(501))).toEqual([400, 'The tank holds 500 L. Read the stick again.'])
    expect((await dip('full')).status).toBe(400)
    expect((await dip(5, { date: '2026-11-21' })).body.error).toBe('The date must not be after today.')
    expect((await dip(5, { date: '2026-02-31' })).body.error).toMatch(/Please select date/)
  })
})
