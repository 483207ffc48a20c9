import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { acknowledgeAlert, keepMute } from '#store/alert-list.ts'
import { keepAlertSettings } from '#store/alert-setting.ts'
import type { Database } from '#store/database.ts'
import { silentLog } from '#store/log.ts'
import { addPerson } from '#store/person.ts'
import { appendReadings } from '#store/reading.ts'
import { drainRollups } from '#store/rollup.ts'
import { freshDatabase } from '#store/testing.ts'
import { type Metered, makeMetered } from '#store/testing-meters.ts'
import { judgeAlerts, startAlerts } from './alerts.ts'
import type { MonthFigures } from './judge-standing.ts'
import { startRollUp } from './roll-up.ts'

let database: Database
let places = 0
let now = 0
let months = new Map<number, MonthFigures>()
const clock = () => now
const monthOf = async () => months

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const NOON = Date.parse('2026-11-18T11:00:00Z') // 12:00 in Lagos
const VOLTAGE = { voltage_alerts: true } // 216 to 244 V

/** A branch of metered points, with a person who operates it. */
async function branchWith(settings: Partial<AlertSettings>, devices = 1, ratedKva = 100): Promise<Metered> {
  const names = Array.from({ length: devices }, (_, n) => ({ name: `Meter ${n + 1}`, ratedKva }))
  const place = await makeMetered(database, { name: `Alerts ${++places}`, devices: names })
  const { scope } = place
  await person(place, { username: `operator${places}`, level: 4 })
  await database.withScope(scope, (tx) =>
    keepAlertSettings(tx, scope, { ...DEFAULT_ALERT_SETTINGS, ...settings }, NOON),
  )
  return place
}

interface Somebody {
  readonly username: string
  readonly level: number
  readonly role?: 'viewer' | 'manager'
  readonly branchIds?: readonly number[]
}

function person({ scope }: Metered, { username, level, role = 'manager', branchIds }: Somebody) {
  return database.withoutTenant((tx) =>
    addPerson(tx, {
      username,
      email: `${username}@example.com`,
      organisationId: scope.organisationId,
      role,
      level,
      branchIds: branchIds ?? 'all',
      passwordHash: '',
    }),
  )
}

/** Readings of a device, one a quarter of an hour from NOON on; null: none. */
type Sent = readonly [block: number, reading: Partial<Reading>]
const volts = (values: readonly (number | null)[], from = 0): Sent[] =>
  values.flatMap((v, n): Sent[] => (v === null ? [] : [[from + n, { v: [v, v, v] }]]))

async function send({ scope, deviceIds }: Metered, sent: readonly Sent[], device = 0): Promise<void> {
  const rows = sent.map(([block, reading]) => ({
    deviceId: deviceIds[device]!,
    reading: { ...NOTHING_MEASURED, ...reading, at: NOON + block * BLOCK_MS },
    isCorrection: false,
    by: 'test',
  }))
  await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, NOON))
}

/** Rolls up and judges at the beginning of a block. */
async function look({ scope }: Metered, block: number, isQuarter = false): Promise<void> {
  now = NOON + block * BLOCK_MS
  await drainRollups(database, scope)
  await judgeAlerts({ database, clock, monthOf }, scope.organisationId, isQuarter)
}

/** [kind, device, raised from, cleared at, value, limit], times in blocks from NOON. */
async function alertsOf({ scope, deviceIds }: Metered): Promise<unknown[][]> {
  const { rows } = await database.admin.query(
    `select kind, device_id, since, until, value, limit_value from alert where organisation_id = $1
     order by device_id, kind, since`,
    [scope.organisationId],
  )
  const block = (at: unknown) => (at === null ? null : (Number(at) - NOON) / BLOCK_MS)
  return rows.map((row) => [
    row.kind,
    row.device_id === null ? null : deviceIds.indexOf(row.device_id),
    block(row.since),
    block(row.until),
    row.value,
    row.limit_value,
  ])
}

async function mailOf({ scope }: Metered): Promise<string[]> {
  const { rows } = await database.admin.query<{ line: string }>(
    `select recipient || ': ' || subject as line from mail_message
     where organisation_id = $1 and kind = 'alert' order by id`,
    [scope.organisationId],
  )
  return rows.map(({ line }) => line)
}

describe('AL-04 readings over a limit', () => {
  it('are an alert and a mail once two blocks in a row are bad, and cleared by two good ones', async () => {
    const place = await branchWith(VOLTAGE)
    const to = `operator${places}@example.com`
    await send(place, volts([230, 200, 230, 205, 203]))
    await look(place, 5)
    // The last block is not over until something is heard after it.
    expect(await alertsOf(place)).toEqual([])
    await send(place, volts([204], 5))
    await look(place, 6)
    expect(await alertsOf(place)).toEqual([['voltage', 0, 3, null, 203, 216]])
    expect(await mailOf(place)).toEqual([`${to}: Voltage: Ikeja Meter 1`])
    await send(place, volts([202, 230, 231, 230], 6))
    await look(place, 10)
    expect(await alertsOf(place)).toEqual([['voltage', 0, 3, 7, 202, 216]])
    expect(await mailOf(place)).toHaveLength(1)
  })

  it('say in the mail what was found where and since when', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, volts([205, 203, 203]))
    await look(place, 3)
    const { rows } = await database.admin.query(
      `select text, user_id from mail_message where organisation_id = $1`,
      [place.scope.organisationId],
    )
    expect(rows[0]?.text).toContain('Voltage is 203.00 V, below the lowest of 216.00 V.')
    expect(rows[0]?.text).toContain('Device: Ikeja Meter 1')
    expect(rows[0]?.text).toContain('When: since 18-11-2026 12:00')
  })

  it('load excess goes by the energy of the block, its transformers included', async () => {
    const place = await branchWith({ load_alerts: true, load_threshold_value: 60 })
    await database.admin.query(
      `insert into device_multiplier (organisation_id, device_id, valid_from, ct_ratio, vt_ratio)
       values ($1, $2, '2026-01-01', 4, 1)`,
      [place.scope.organisationId, place.deviceIds[0]],
    )
    // 4 × 4 kWh in a quarter of an hour are 64 kW; the momentary 10 kW beside it counts for nothing.
    const register = [0, 3, 7, 11, 14, 17, 20]
    await send(
      place,
      register.map((kwh, n): Sent => [n, { kwh, kw: 10 }]),
    )
    await look(place, 7)
    expect(await alertsOf(place)).toEqual([['load', 0, 1, 3, 64, 60]])
  })

  it('are none while the alert is switched off', async () => {
    const place = await branchWith({})
    await send(place, volts([100, 100, 100, 300, 300, 300]))
    await look(place, 6)
    expect(await alertsOf(place)).toEqual([])
  })

  it('wake the job by themselves, from the commit of the readings to the mail', async () => {
    const place = await branchWith(VOLTAGE)
    now = NOON + 3 * BLOCK_MS
    const rollUp = await startRollUp(database, silentLog)
    const alerts = await startAlerts({ database, clock, log: silentLog, monthOf, everyMs: HOUR_MS })
    try {
      await send(place, volts([205, 203, 203]))
      for (let tries = 0; tries < 400 && (await mailOf(place)).length === 0; tries++) await sleep(25)
      expect(await mailOf(place)).toHaveLength(1)
    } finally {
      await alerts.stop()
      await rollUp.stop()
    }
  })
})

describe('AL-04 late readings', () => {
  it('withdraw an alert that was never true, and nobody is mailed again when it comes back', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, volts([205, 205, 205, 230]))
    await look(place, 4)
    expect(await alertsOf(place)).toEqual([['voltage', 0, 0, null, 205, 216]])
    // Minutes that a gateway had kept: block 1 was good on the whole, and later bad after all.
    const within = (minutes: number, v: number): Sent => [1 + minutes / 15, { v: [v, v, v] }]
    await send(place, [within(5, 240), within(10, 240)])
    await look(place, 5)
    expect(await alertsOf(place)).toEqual([])
    await send(place, [within(1, 150), within(2, 150), within(3, 150)])
    await look(place, 6)
    expect(await alertsOf(place)).toEqual([['voltage', 0, 0, null, 1135 / 6, 216]])
    expect(await mailOf(place)).toHaveLength(1)
  })

  it('raise what was not seen before, and stay with who acknowledged it', async () => {
    const place = await branchWith(VOLTAGE)
    const { scope } = place
    await send(place, volts([230, null, null, 205, 205, 205, 205]))
    await look(place, 7)
    const before = await database.admin.query('select id from alert where organisation_id = $1', [
      scope.organisationId,
    ])
    await database.withScope(scope, (tx) => acknowledgeAlert(tx, scope, before.rows[0].id, 77, now))
    await send(place, volts([190, 190], 1))
    await look(place, 8)
    expect(await alertsOf(place)).toEqual([['voltage', 0, 1, null, 190, 216]])
    const { rows } = await database.admin.query(
      'select id, acknowledged_by from alert where organisation_id = $1',
      [scope.organisationId],
    )
    expect(rows).toEqual([{ id: before.rows[0].id, acknowledged_by: 77 }])
  })

  it('in any order and any batches lead to the same alerts', async () => {
    const settings = { ...VOLTAGE, frequency_alerts: true, load_balance_alerts: true }
    const sequence = scrambled(48, 7).map((n, block): Sent => {
      const v = [230, 205, 250, 231, 100][n % 5]!
      const hz = [50, 50, 49.2, 51][n % 4]!
      const i = n % 3 === 0 ? [50, 40, 30] : [50, 49, 50]
      return [block, { v: [v, 230, 229], hz, i: i as unknown as Reading['i'] }]
    })
    const inOrder = await branchWith(settings)
    for (const [n, one] of sequence.entries()) {
      await send(inOrder, [one])
      if (n % 5 === 0) await look(inOrder, n + 1)
    }
    await look(inOrder, 48)
    const expected = await alertsOf(inOrder)
    expect(expected.length).toBeGreaterThan(5)
    for (const seed of [1, 2, 3]) {
      const place = await branchWith(settings)
      const order = scrambled(48, seed)
      for (let n = 0; n < 48; n += 5) {
        const batch = order.slice(n, n + 5).map((at) => sequence[at]!)
        await send(place, batch)
        await look(place, 48)
      }
      expect(await alertsOf(place)).toEqual(expected)
    }
  })

  it('of more than a day ago are listed and not mailed; of more than a week ago raise nothing', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, volts([205, 205, 230, 230, 230]))
    await look(place, 2 * 96)
    expect(await alertsOf(place)).toEqual([
      ['offline', 0, 5, null, null, null],
      ['voltage', 0, 0, 2, 205, 216],
    ])
    expect(await mailOf(place)).toEqual([`operator${places}@example.com: Device offline: Ikeja Meter 1`])
    const old = await branchWith(VOLTAGE)
    await send(old, volts([205, 205, 230, 230, 230]))
    await look(old, 9 * 96)
    expect(await alertsOf(old)).toEqual([['offline', 0, 5, null, null, null]])
  })
})

/** 0 … count − 1 in an order that the seed gives. */
function scrambled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, n) => n)
  let state = seed
  for (let n = count - 1; n > 0; n--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (n + 1)
    ;[order[n], order[other]] = [order[other]!, order[n]!]
  }
  return order
}

describe('AL-04 a meter that is silent', () => {
  it('is noticed by the clock after three of its periods, and heard again by its next reading', async () => {
    const place = await branchWith({})
    await send(place, volts([230, 230]))
    await look(place, 4, true)
    expect(await alertsOf(place)).toEqual([])
    await look(place, 5, true)
    expect(await alertsOf(place)).toEqual([['offline', 0, 2, null, null, null]])
    await look(place, 40, true)
    await look(place, 10 * 96, true)
    expect(await alertsOf(place)).toEqual([['offline', 0, 2, null, null, null]])
    await send(place, volts([230], 10 * 96))
    await look(place, 10 * 96 + 1)
    expect(await alertsOf(place)).toEqual([['offline', 0, 2, 960, null, null]])
    expect(await mailOf(place)).toEqual([`operator${places}@example.com: Device offline: Ikeja Meter 1`])
  })

  it('was not silent where its readings come late', async () => {
    const place = await branchWith({})
    await send(place, volts([230]))
    await look(place, 8, true)
    expect(await alertsOf(place)).toHaveLength(1)
    await send(place, volts([230, 230, 230, 230, 230, 230], 1))
    await look(place, 9, true)
    expect(await alertsOf(place)).toEqual([])
  })

  it('is nothing to be told of before its first reading, nor once it is switched off', async () => {
    const place = await branchWith({}, 2)
    await send(place, volts([230]))
    await look(place, 20, true)
    expect(await alertsOf(place)).toEqual([['offline', 0, 1, null, null, null]])
    await database.admin.query('update device set is_active = false where id = $1', [place.deviceIds[0]])
    await look(place, 24, true)
    expect(await alertsOf(place)).toEqual([['offline', 0, 1, 24, null, null]])
  })
})

describe('AL-04 mail about alerts', () => {
  const bad = volts([205, 205, 205])

  it('is not repeated by another look, nor by another process', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, bad)
    await Promise.all([look(place, 3, true), look(place, 3, true), look(place, 3, true)])
    await look(place, 3, true)
    expect(await alertsOf(place)).toHaveLength(1)
    expect(await mailOf(place)).toHaveLength(1)
  })

  it('is not lost with a look that fails half way: marks, rows and mail stand or fall together', async () => {
    const place = await branchWith({ ...VOLTAGE, energy_usage_alerts: true, energy_usage_max: 1000 })
    await send(place, bad)
    now = NOON + 3 * BLOCK_MS
    await drainRollups(database, place.scope)
    const broken = () => Promise.reject(new Error('The lights went out'))
    const failing = judgeAlerts({ database, clock, monthOf: broken }, place.scope.organisationId, true)
    await expect(failing).rejects.toThrow('The lights went out')
    expect([await alertsOf(place), await mailOf(place)]).toEqual([[], []])
    await look(place, 3)
    expect([(await alertsOf(place)).length, (await mailOf(place)).length]).toEqual([1, 1])
  })

  it('goes to those who operate the branch, and to nobody else', async () => {
    const place = await branchWith(VOLTAGE)
    const other = await database.admin.query<{ id: number }>(
      `insert into branch (organisation_id, name) values ($1, 'Yaba') returning id`,
      [place.scope.organisationId],
    )
    const named = (name: string) => `${name}${places}`
    await person(place, { username: named('clerk'), level: 3 })
    await person(place, { username: named('viewer'), level: 5, role: 'viewer' })
    await person(place, { username: named('here'), level: 4, branchIds: [place.branchId] })
    await person(place, { username: named('there'), level: 4, branchIds: [other.rows[0]!.id] })
    await send(place, bad)
    await look(place, 3)
    expect((await mailOf(place)).map((line) => line.split('@')[0])).toEqual([
      named('operator'),
      named('here'),
    ])
  })

  it('is one digest when more than three conditions are noticed at once', async () => {
    const three = await branchWith(VOLTAGE, 3)
    for (const n of [0, 1, 2]) await send(three, bad, n)
    await look(three, 3)
    expect(await mailOf(three)).toHaveLength(3)
    const four = await branchWith(VOLTAGE, 4)
    for (const n of [0, 1, 2, 3]) await send(four, bad, n)
    await look(four, 3)
    expect(await mailOf(four)).toEqual([`operator${places}@example.com: 4 alerts`])
  })

  it('waits at night for the morning of the branch', async () => {
    const place = await branchWith(VOLTAGE)
    const night = 12 * 4 // 00:00 in Lagos
    await send(place, volts([205, 205, 205], night))
    await look(place, night + 3)
    expect(await alertsOf(place)).toHaveLength(1)
    await look(place, 18 * 4 - 1)
    expect(await mailOf(place)).toEqual([])
    await look(place, 18 * 4)
    expect(await mailOf(place)).toHaveLength(1)
  })

  it('is not sent about a condition that is muted, nor again and again about one that comes and goes', async () => {
    const place = await branchWith(VOLTAGE, 2)
    const { scope, branchId, deviceIds } = place
    const mute = {
      kind: 'voltage',
      branchId,
      deviceId: deviceIds[0]!,
      until: NOON + DAY_MS,
      userId: 1,
    } as const
    await database.withScope(scope, (tx) => keepMute(tx, scope, mute))
    await send(place, bad)
    await send(place, bad, 1)
    await look(place, 3)
    expect(await mailOf(place)).toEqual([`operator${places}@example.com: Voltage: Ikeja Meter 2`])
    await send(place, volts([230, 230, 205, 205, 205], 3), 1)
    await look(place, 8)
    expect(await alertsOf(place)).toHaveLength(3)
    expect(await mailOf(place)).toHaveLength(1)
  })
})

describe('AL-04 months and services', () => {
  const figures = { usedKwh: 1200, forecastToDateKwh: 1000, tons: 2, estimatedTonsToDate: 3 }

  it('a month above its target is one alert of that month, over with it', async () => {
    const place = await branchWith({
      energy_usage_alerts: true,
      energy_usage_max: 1000,
      baseline_alerts: true,
    })
    months = new Map([[place.branchId, figures]])
    await look(place, 0, true)
    await look(place, 1, true)
    const [from, to] = ['2026-10-31T23:00Z', '2026-11-30T23:00Z'].map(
      (at) => (Date.parse(at) - NOON) / BLOCK_MS,
    )
    expect(await alertsOf(place)).toEqual([
      ['baseline', null, from, null, 1200, 1000],
      ['energy-usage', null, from, null, 1200, 1000],
    ])
    expect(await mailOf(place)).toHaveLength(2)
    months = new Map([[place.branchId, { ...figures, usedKwh: 1, forecastToDateKwh: 2 }]])
    await look(place, 13 * 96, true)
    expect((await alertsOf(place)).map((row) => row.slice(2, 4))).toEqual([
      [from, to],
      [from, to],
    ])
  })

  it('a generator whose service is near is told of once, and over when its day is moved', async () => {
    const place = await branchWith({ generator_maintenance_alert: true })
    const due = (day: string) =>
      database.admin.query(
        `update device set device_type = 'GENERATOR', next_maintenance_on = $2 where id = $1`,
        [place.deviceIds[0], day],
      )
    await due('2026-11-20')
    await look(place, 0, true)
    expect(await alertsOf(place)).toEqual([])
    await due('2026-11-19')
    await look(place, 1, true)
    await look(place, 2, true)
    expect(await alertsOf(place)).toEqual([['generator-maintenance', 0, 1, null, 24, 24]])
    await due('2027-05-19')
    await look(place, 3, true)
    expect(await alertsOf(place)).toEqual([['generator-maintenance', 0, 1, 3, 24, 24]])
    expect(await mailOf(place)).toEqual([
      `operator${places}@example.com: Generator maintenance: Ikeja Meter 1`,
    ])
  })

  it('V-O1 a generator that ran outside of the operating hours is one alert of that day', async () => {
    const place = await branchWith({ operating_time_alerts: true })
    await database.admin.query(`update device set device_type = 'GENERATOR' where id = $1`, [
      place.deviceIds[0],
    ])
    await database.admin.query(`update branch set opens_at = '08:00', closes_at = '13:00' where id = $1`, [
      place.branchId,
    ])
    // On from 12:00 to 14:00 local time: one hour too long.
    const run = Array.from({ length: 12 }, (_, n): Sent => [n, { kwh: Math.min(n, 8) * 10, run: n <= 8 }])
    await send(place, run)
    await look(place, 12)
    const [day] = await alertsOf(place)
    expect(day?.slice(0, 4)).toEqual(['operating-time', 0, -48, null])
    expect(day?.[4]).toBeCloseTo(1, 1)
    await look(place, 96, true)
    await send(place, [[100, { kwh: 80, run: false }]])
    await look(place, 101)
    const told = (await alertsOf(place)).filter(([kind]) => kind === 'operating-time')
    expect(told.map((row) => row.slice(2, 4))).toEqual([[-48, 48]])
  })
})

it('AL-04 nothing that is said of one organisation raises anything in another', async () => {
  const [one, other] = [await branchWith(VOLTAGE), await branchWith(VOLTAGE)]
  await send(one, volts([205, 205, 205]))
  await look(one, 3)
  await look(other, 3)
  expect([(await alertsOf(one)).length, (await alertsOf(other)).length]).toEqual([1, 0])
  expect(now).toBeGreaterThan(NOON + MINUTE_MS)
})
