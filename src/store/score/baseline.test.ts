import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeviceForecast } from '#domain/score/baseline/device-forecast.ts'
import { monthsOfDevices } from '../energy/month-energy.ts'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { freezeBaselines, frozenBaselines } from './baseline.ts'

let database: Database
let place: Metered
let other: Metered

beforeAll(async () => {
  database = await freshDatabase()
  place = await makeMetered(database, {
    name: 'Lagos Foods',
    devices: [{ name: 'Utility' }, { name: 'Gen 1' }],
  })
  other = await makeMetered(database, { name: 'Other Ltd', devices: [{ name: 'Utility' }] })
})
afterAll(() => database.close())

const AT = Date.UTC(2026, 5, 1)
const forecast = (deviceId: number, month: string, kwh: number): DeviceForecast => ({
  deviceId,
  month,
  kwh,
  dayKwh: [kwh / 2, kwh / 2],
  method: 'weekday',
  intervalShare: 0.0576,
})

const freeze = (rows: DeviceForecast[], { scope }: Metered = place) =>
  database.withScope(scope, (tx) => freezeBaselines(tx, scope, rows, AT))
const frozen = ({ scope, deviceIds }: Metered = place) =>
  database.withScope(scope, (tx) => frozenBaselines(tx, scope, deviceIds, '2026-01', '2026-12'))

describe('frozen baselines', () => {
  it('§7 are written once: what is known later changes nothing', async () => {
    const [utility, generator] = place.deviceIds as [number, number]
    await freeze([forecast(utility, '2026-06', 10_960), forecast(generator, '2026-06', 400)])
    await freeze([forecast(utility, '2026-06', 1), forecast(utility, '2026-07', 11_000)])
    await freeze([])
    expect(await frozen()).toEqual([
      {
        deviceId: utility,
        month: '2026-06',
        kwh: 10_960,
        method: 'weekday',
        intervalShare: 0.0576,
        dayKwh: [5480, 5480],
      },
      {
        deviceId: utility,
        month: '2026-07',
        kwh: 11_000,
        method: 'weekday',
        intervalShare: 0.0576,
        dayKwh: [5500, 5500],
      },
      {
        deviceId: generator,
        month: '2026-06',
        kwh: 400,
        method: 'weekday',
        intervalShare: 0.0576,
        dayKwh: [200, 200],
      },
    ])
    const { rows } = await database.admin.query(
      `select day_kwh, model, made_at from baseline_month where device_id = $1 and month = '2026-06-01'`,
      [utility],
    )
    expect(rows).toEqual([{ day_kwh: [5480, 5480], model: 2, made_at: AT }])
  })

  it('T13 a row of the first model keeps what it had, and has no interval', async () => {
    const [utility] = other.deviceIds as [number]
    await database.admin.query(
      `insert into baseline_month (organisation_id, device_id, month, forecast, day_kwh, method, made_at)
       values ($1, $2, '2026-05-01', 100, '{50,50}', 'weekday', now())`,
      [other.scope.organisationId, utility],
    )
    const [row] = await frozen(other)
    expect(row).toEqual({ ...forecast(utility, '2026-05', 100), intervalShare: null })
    await freeze([{ ...forecast(utility, '2026-06', 100), intervalShare: null }], other)
    expect((await frozen(other)).map(({ intervalShare }) => intervalShare)).toEqual([null, null])
  })

  it('the application can neither change nor remove them', async () => {
    const { scope } = place
    for (const text of ['update baseline_month set forecast = 1', 'delete from baseline_month']) {
      await expect(database.withScope(scope, (tx) => tx.query(text))).rejects.toThrow('permission denied')
    }
  })

  it('SE-08 belong to their organisation', async () => {
    expect(await frozen({ ...place, scope: other.scope })).toEqual([])
    const [utility] = place.deviceIds as [number]
    await expect(freeze([forecast(utility, '2026-08', 1)], other)).rejects.toThrow('foreign key')
  })
})

describe('energy by month', () => {
  it('adds the days of each month; a month without any is not in it, one without energy is null', async () => {
    const { scope, deviceIds } = place
    const [utility, generator] = deviceIds as [number, number]
    await database.withScope(scope, (tx) =>
      tx.query(
        `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
         select $1, d.id, d.day::date, d.kwh::float8, 86400, 86400, 3600, 96
         from (values ($2::int, '2026-05-31', 10), ($2, '2026-06-01', 20), ($2, '2026-06-30', 30),
                 ($2, '2026-08-01', null), ($3, '2026-06-15', 7)) d(id, day, kwh)
         on conflict do nothing`,
        [scope.organisationId, utility, generator],
      ),
    )
    const months = await database.withScope(scope, (tx) =>
      monthsOfDevices(tx, scope, deviceIds, '2026-05-01', '2026-08-31'),
    )
    expect([...months.values()].flatMap((own) => [...own.values()])).toEqual([
      { deviceId: utility, month: '2026-05', kwh: 10, estimatedKwh: 0, coverageS: 86_400 },
      { deviceId: utility, month: '2026-06', kwh: 50, estimatedKwh: 0, coverageS: 172_800 },
      { deviceId: utility, month: '2026-08', kwh: null, estimatedKwh: 0, coverageS: 86_400 },
      { deviceId: generator, month: '2026-06', kwh: 7, estimatedKwh: 0, coverageS: 86_400 },
    ])
  })
})
