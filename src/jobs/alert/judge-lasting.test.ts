import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supplySums } from '#domain/energy/supply/day-sums.ts'
import { codeOfMoment } from '#domain/energy/supply/feeder-code.ts'
import { BLOCK_MS } from '#domain/time/interval.ts'
import { packBlocks } from '#store/energy/block-vectors.ts'
import { saveSupplyDays } from '#store/energy/supply/supply-day.ts'
import { alertBench, NOON } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench
let database: Bench['database']

beforeAll(async () => {
  bench = await alertBench()
  database = bench.database
})
afterAll(() => database.close())

interface Told {
  readonly kind: string
  readonly subject: string
  readonly low: number | null
  readonly to: string
  /** When it was noticed, in blocks from noon. */
  readonly block?: number
}

function tell({ branchId }: { branchId: number }, { kind, subject, low, to, block = 0 }: Told) {
  return database.admin.query(
    `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, evidence,
       noticed_at, figures_at)
     select organisation_id, $2, $3, id, '2025-01-01', $4, $5, $5, $5, 'booked', '[]', $6, $6 from branch
     where id = $1`,
    [branchId, kind, subject, to, low, new Date(NOON + block * BLOCK_MS)],
  )
}

async function branchAlerts({ branchId }: { branchId: number }) {
  const { rows } = await database.admin.query<{ kind: string; value: number; isOver: boolean }>(
    `select kind, value, until is not null as "isOver" from alert where branch_id = $1 and device_id is null order by id`,
    [branchId],
  )
  return rows.map(({ kind, value, isOver }) => [kind, value, isOver])
}

describe('§16.P alerts of money', () => {
  it('tell of a bill whose sure amount is above the setting, once, until somebody sends it', async () => {
    const place = await bench.branchWith({})
    await tell(place, { kind: 'bill-dispute', subject: 'bill 17', low: 135_111.38, to: '2026-11-01' })
    await tell(place, { kind: 'bill-dispute', subject: 'bill 18', low: 900, to: '2026-11-01' })
    await bench.look(place, 0, true)
    await bench.look(place, 1, true)
    expect(await branchAlerts(place)).toEqual([['bill-failed', 135_111.38, false]])
    expect(await bench.deviceMail(place)).toEqual([
      `operator${bench.count()}@example.com: Bill to look at: Ikeja`,
    ])
    await database.admin.query(
      `update finding set state = 'sent', sent_on = '2026-11-18' where subject = 'bill 17'`,
    )
    await bench.look(place, 2, true)
    expect(await branchAlerts(place)).toEqual([['bill-failed', 135_111.38, true]])
  })

  it('tell of a claim from the 3rd of the next month, where it is switched on', async () => {
    const off = await bench.branchWith({})
    const on = await bench.branchWith({ claim_ready_alerts: true })
    for (const place of [off, on]) {
      // It is the 18th: a claim of a feeder whose month ended today is told two days from now.
      await tell(place, {
        kind: 'supply-claim',
        subject: `feeder ${place.branchId}`,
        low: 10,
        to: '2026-11-18',
      })
      await bench.look(place, 0, true)
    }
    expect(await branchAlerts(on)).toEqual([])
    const twoDays = (2 * 24 * 3_600_000) / BLOCK_MS
    for (const place of [off, on]) await bench.look(place, twoDays, true)
    expect(await branchAlerts(off)).toEqual([])
    expect(await branchAlerts(on)).toEqual([['claim-ready', 10, false]])
  })

  it('are not raised by history, nor by a bill that has no known naira', async () => {
    const place = await bench.branchWith({})
    await tell(place, { kind: 'tank-fell', subject: 'fall 1', low: 50_000, to: '2026-08-01' })
    await tell(place, { kind: 'bill-dispute', subject: 'bill 2', low: null, to: '2026-11-17' })
    await bench.look(place, 0, true)
    expect(await branchAlerts(place)).toEqual([])
  })

  it('tell of a second fall of a tank while the first is open, and of one without a price', async () => {
    const place = await bench.branchWith({})
    await tell(place, { kind: 'tank-fell', subject: 'fall 1', low: 50_000, to: '2026-11-17', block: -1 })
    await bench.look(place, 0, true)
    await bench.look(place, 1, true)
    expect(await branchAlerts(place)).toEqual([['tank-fell', 50_000, false]])
    await tell(place, { kind: 'tank-fell', subject: 'fall 2', low: null, to: '2026-11-18', block: 20 })
    await bench.look(place, 20, true)
    await bench.look(place, 21, true)
    expect(await branchAlerts(place)).toEqual([
      ['tank-fell', 50_000, true],
      ['tank-fell', null, false],
    ])
    expect(await bench.deviceMail(place)).toHaveLength(2)
  })

  it('tell of litres that were entered with a reason until the entry is edited', async () => {
    const place = await bench.branchWith({ entry_odd_alerts: true })
    await database.admin.query(
      `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity, reason)
       select organisation_id, id, day::date, day::date, litres, why from branch, (values
         ('2026-11-10', 200, 'Filled for two days'), ('2026-11-11', 900, null), ('2025-11-10', 500, 'Long ago')
       ) as entry (day, litres, why) where id = $1`,
      [place.branchId],
    )
    await bench.look(place, 0, true)
    expect(await branchAlerts(place)).toEqual([['entry-odd', 200, false]])
    await database.admin.query('update diesel_entry set version = 2 where branch_id = $1', [place.branchId])
    await bench.look(place, 1, true)
    expect(await branchAlerts(place)).toEqual([['entry-odd', 200, true]])
  })

  it('tell of a month that is heading above its budget, low end and all', async () => {
    const place = await bench.branchWith({ budget_alerts: true })
    const { organisationId } = place.scope
    await database.admin.query(
      `insert into budget (organisation_id, branch_id, month, naira) values ($1, $2, '2026-11-01', 12000000)`,
      [organisationId, place.branchId],
    )
    const head = async (low: number, high: number) => {
      const end = { naira: (low + high) / 2, half: (high - low) / 2, low, high, rest: 0, reason: null }
      const figures = { branchId: place.branchId, month: '2026-11', end }
      await database.admin.query(
        `insert into month_outlook (organisation_id, branch_id, month, made_on, prices, figures)
         values ($1, $2, '2026-11-01', '2026-11-18', '{}', $3)
         on conflict (organisation_id, branch_id, month) do update set figures = excluded.figures`,
        [organisationId, place.branchId, JSON.stringify(figures)],
      )
    }
    await head(11_800_000, 13_400_000)
    await bench.look(place, 0, true)
    expect(await branchAlerts(place)).toEqual([])
    await head(12_100_000, 13_400_000)
    await bench.look(place, 1, true)
    expect(await branchAlerts(place)).toEqual([['budget', 12_100_000, false]])
    await head(11_000_000, 11_900_000)
    await bench.look(place, 2, true)
    expect(await branchAlerts(place)).toEqual([['budget', 12_100_000, true]])
  })
  it('tell of a feeder that is short for two days, again at seven, until a day is kept', async () => {
    const place = await bench.branchWith({ grid_short_alerts: true })
    const { organisationId } = place.scope
    const [feeder] = place.deviceIds
    await database.admin.query(`update device set valid_from = '2026-11-01' where id = $1`, [feeder])
    await database.admin.query(
      `insert into feeder (organisation_id, device_id, name, disco, band, valid_from, entered_at)
       values ($1, $2, '11-Awuse', 'Abuja Electric', 'A', '2026-11-01', now())`,
      [organisationId, feeder],
    )
    const moment = { kind: 'grid', sign: 'controller', isBesideGrid: false, isPartial: false } as const
    const codes = [
      codeOfMoment({ ...moment, state: 'present' }),
      codeOfMoment({ ...moment, state: 'absent', kind: 'nothing' }),
    ]
    const give = (day: string, hours: number) => {
      const runs = { ends: [hours * 3600, 86_400], codes }
      const days = [{ deviceId: feeder!, day, runs, sums: supplySums(runs, 86_400), minVolts: null }]
      return database.withScope(place.scope, (tx) => saveSupplyDays(tx, place.scope, days))
    }
    const days = (n: number) => (n * 24 * 3_600_000) / BLOCK_MS
    const alerts = async () =>
      (await bench.deviceAlerts(place)).map(([kind, , since, until, value, limit]) => [
        kind,
        since,
        until,
        value,
        limit,
      ])
    await give('2026-11-16', 20)
    await give('2026-11-17', 15)
    await bench.look(place, 0, true)
    expect(await alerts()).toEqual([])
    for (let n = 0; n < 6; n++) {
      await give(`2026-11-${18 + n}`, 15)
      await bench.look(place, days(n + 1), true)
    }
    expect(await alerts()).toEqual([
      // Both are of the row that began on the 17th: its midnight is a day and a half before noon of the 18th.
      ['grid-short', days(-1.5), days(6), 6, 2],
      ['grid-short', days(-1.5), null, 7, 7],
    ])
    await give('2026-11-24', 20.5)
    await bench.look(place, days(7), true)
    expect((await alerts())[1]).toEqual(['grid-short', days(-1.5), days(7), 7, 7])
  })
})

describe('§16.P yield-low', () => {
  it('tells of panels under 85 % over seven days once, until they give 90 %; not where it is off', async () => {
    const off = await bench.branchWith({})
    const on = await bench.branchWith({ yield_low_alerts: true })
    const give = async ({ scope, deviceIds: [panels] }: typeof on, kwhADay: number) => {
      const kwh = Float64Array.from({ length: 96 }, () => kwhADay / 96)
      const days = Array.from({ length: 7 }, (_, n) => `2026-11-${11 + n}`)
      await database.admin.query(`update device set device_type = 'SOLAR' where id = $1`, [panels])
      await database.admin.query('delete from reading_block where device_id = $1', [panels])
      const none = new Float64Array(96).fill(Number.NaN)
      const vectors = {
        kwh,
        kvarh: none,
        kva: none,
        coverageS: new Float64Array(96).fill(900),
        onS: none,
        readings: none,
      }
      const packed = packBlocks(days.map(() => vectors))
      await database.admin.query(
        `insert into reading_block (organisation_id, device_id, day, quality, kwh, kvarh, kva, coverage_s, on_s, readings,
           estimated_kwh, known_s)
         select $1, $2, day, $3, kwh, kvarh, kva, coverage_s, on_s, readings, estimated_kwh, known_s
         from unnest($4::date[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[])
           as one (day, kwh, kvarh, kva, coverage_s, on_s, readings, estimated_kwh, known_s)`,
        [scope.organisationId, panels, 'M'.repeat(96), days, ...packed],
      )
      const plant = [scope.organisationId, panels]
      await database.admin.query(
        'delete from solar_entry where organisation_id = $1 and device_id = $2',
        plant,
      )
      await database.admin.query(
        `insert into solar_entry (organisation_id, device_id, valid_from, kwp, expected, entered_at)
         values ($1, $2, '2026-01-01', 30, array_fill(120, array[12]), '2026-11-01')`,
        plant,
      )
    }
    const told = async ({ branchId }: typeof on) => {
      const { rows } = await database.admin.query<{ value: number; isOver: boolean }>(
        `select value, until is not null as "isOver" from alert where branch_id = $1 and kind = 'yield-low' order by id`,
        [branchId],
      )
      return rows.map(({ value, isOver }) => [value, isOver])
    }
    // 30 kWp × 120 ÷ 30 days are 120 kWh a day.
    for (const place of [off, on]) {
      await give(place, 96)
      await bench.look(place, 0, true)
      await bench.look(place, 1, true)
    }
    expect([await told(off), await told(on)]).toEqual([[], [[80, false]]])
    await give(on, 105)
    await bench.look(on, 2, true)
    expect((await told(on)).map(([, isOver]) => isOver)).toEqual([false])
    await give(on, 110)
    await bench.look(on, 3, true)
    expect((await told(on)).map(([, isOver]) => isOver)).toEqual([true])
  })
})
