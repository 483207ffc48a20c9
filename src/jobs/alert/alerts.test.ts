import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reading } from '#domain/meter/reading.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { addAlert } from '#store/alert/alert.ts'
import { acknowledgeAlert } from '#store/alert/alert-list.ts'
import { silentLog } from '#store/engine/log.ts'
import { woken } from '#store/engine/woken.ts'
import { drainRollups } from '../meter/drain-rollups.ts'
import { rollUpJob } from '../meter/roll-up.ts'
import { alertsJob } from './alerts.ts'
import { alertBench, NOON, type Sent, VOLTAGE, volts } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench
let database: Bench['database']
let branchWith: Bench['branchWith']
let send: Bench['send']
let look: Bench['look']
let deviceAlerts: Bench['deviceAlerts']
let deviceMail: Bench['deviceMail']

beforeAll(async () => {
  bench = await alertBench()
  ;({ database, branchWith, send, look, deviceAlerts, deviceMail } = bench)
})
afterAll(() => database.close())

describe('AL-04 readings over a limit', () => {
  it('are an alert and a mail once two blocks in a row are bad, and cleared by two good ones', async () => {
    const place = await branchWith(VOLTAGE)
    const to = `operator${bench.count()}@example.com`
    await send(place, volts([230, 200, 230, 205, 203]))
    await look(place, 5)
    // The last block is not over until something is heard after it.
    expect(await deviceAlerts(place)).toEqual([])
    await send(place, volts([204], 5))
    await look(place, 6)
    expect(await deviceAlerts(place)).toEqual([['voltage', 0, 3, null, 203, 216]])
    expect(await deviceMail(place)).toEqual([`${to}: Voltage: Ikeja Meter 1`])
    await send(place, volts([202, 230, 231, 230], 6))
    await look(place, 10)
    expect(await deviceAlerts(place)).toEqual([['voltage', 0, 3, 7, 202, 216]])
    expect(await deviceMail(place)).toHaveLength(1)
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
    expect(rows[0]?.text).toContain('When: Since 18-11-2026 12:00')
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
    expect(await deviceAlerts(place)).toEqual([['load', 0, 1, 3, 64, 60]])
  })

  it('are none while the alert is switched off', async () => {
    const place = await branchWith({})
    await send(place, volts([100, 100, 100, 300, 300, 300]))
    await look(place, 6)
    expect(await deviceAlerts(place)).toEqual([])
  })

  it('wake the job by themselves, from the commit of the readings to the mail', async () => {
    const place = await branchWith(VOLTAGE)
    bench.time.now = NOON + 3 * BLOCK_MS
    const around = { database, log: silentLog }
    const rollUp = await woken(around, { ...rollUpJob(database), everyMs: HOUR_MS })
    const job = alertsJob({ database, clock: bench.clock, readMonths: bench.readMonths })
    const alerts = await woken(around, { ...job, everyMs: HOUR_MS })
    try {
      await send(place, volts([205, 203, 203]))
      for (let tries = 0; tries < 400 && (await deviceMail(place)).length === 0; tries++) await sleep(25)
      expect(await deviceMail(place)).toHaveLength(1)
    } finally {
      await alerts.stop()
      await rollUp.stop()
    }
  })
})

it('an alert that waited is told within a minute, though the readings that come tell nothing new', async () => {
  const place = await branchWith(VOLTAGE)
  const { scope, branchId, deviceIds } = place
  const job = alertsJob({ database, clock: bench.clock, readMonths: bench.readMonths })
  const lookAt = async (minute: number) => {
    bench.time.now = NOON + BLOCK_MS + minute * 60_000
    await send(place, volts([230], 1 + minute / 15))
    await drainRollups(database, scope)
    await job.organisations()
    await job.drain(scope.organisationId, { stopping: new AbortController().signal, again() {} })
  }
  await send(place, volts([230, 230]))
  for (const minute of [1, 2, 3]) await lookAt(minute)
  await database.withScope(scope, (tx) =>
    addAlert(
      tx,
      scope,
      { kind: 'offline', branchId, deviceId: deviceIds[0]! },
      { since: NOON - HOUR_MS, until: NOON - HOUR_MS / 2, value: null, limit: null },
      NOON,
    ),
  )
  expect(await deviceMail(place)).toEqual([])
  await lookAt(4)
  expect(await deviceMail(place)).toHaveLength(1)
})

it('SCALE-01 organisations that came from another process are looked at by the clock at once, not at the next quarter', async () => {
  const place = await branchWith(VOLTAGE)
  bench.time.now = NOON + 3 * BLOCK_MS
  const job = alertsJob({ database, clock: bench.clock })
  const { organisationId } = place.scope
  expect(await job.organisations()).toContain(organisationId)
  bench.time.now += 60_000
  expect(await job.organisations()).not.toContain(organisationId)
  expect(await job.organisations(true)).toContain(organisationId)
})

describe('AL-04 late readings', () => {
  it('withdraw an alert that was never true, and nobody is mailed again when it comes back', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, volts([205, 205, 205, 230]))
    await look(place, 4)
    expect(await deviceAlerts(place)).toEqual([['voltage', 0, 0, null, 205, 216]])
    // Minutes that a gateway had kept: block 1 was good on the whole, and later bad after all.
    const within = (minutes: number, v: number): Sent => [1 + minutes / 15, { v: [v, v, v] }]
    await send(place, [within(5, 240), within(10, 240)])
    await look(place, 5)
    expect(await deviceAlerts(place)).toEqual([])
    await send(place, [within(1, 150), within(2, 150), within(3, 150)])
    await look(place, 6)
    expect(await deviceAlerts(place)).toEqual([['voltage', 0, 0, null, 1135 / 6, 216]])
    expect(await deviceMail(place)).toHaveLength(1)
  })

  it('raise what was not seen before, and stay with who acknowledged it', async () => {
    const place = await branchWith(VOLTAGE)
    const { scope } = place
    await send(place, volts([230, null, null, 205, 205, 205, 205]))
    await look(place, 7)
    const before = await database.admin.query('select id from alert where organisation_id = $1', [
      scope.organisationId,
    ])
    await database.withScope(scope, (tx) => acknowledgeAlert(tx, scope, before.rows[0].id, 77, NOON))
    await send(place, volts([190, 190], 1))
    await look(place, 8)
    expect(await deviceAlerts(place)).toEqual([['voltage', 0, 1, null, 190, 216]])
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
    const expected = await deviceAlerts(inOrder)
    expect(expected.length).toBeGreaterThan(5)
    for (const seed of [1, 2, 3]) {
      const place = await branchWith(settings)
      const order = scrambled(48, seed)
      for (let n = 0; n < 48; n += 5) {
        const batch = order.slice(n, n + 5).map((at) => sequence[at]!)
        await send(place, batch)
        await look(place, 48)
      }
      expect(await deviceAlerts(place)).toEqual(expected)
    }
  })

  it('of more than a day ago are listed and not mailed; of more than a week ago raise nothing', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, volts([205, 205, 230, 230, 230]))
    await look(place, 2 * 96)
    expect(await deviceAlerts(place)).toEqual([
      ['offline', 0, 5, null, null, null],
      ['voltage', 0, 0, 2, 205, 216],
    ])
    expect(await deviceMail(place)).toEqual([
      `operator${bench.count()}@example.com: Device offline: Ikeja Meter 1`,
    ])
    const old = await branchWith(VOLTAGE)
    await send(old, volts([205, 205, 230, 230, 230]))
    await look(old, 9 * 96)
    expect(await deviceAlerts(old)).toEqual([['offline', 0, 5, null, null, null]])
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
    expect(await deviceAlerts(place)).toEqual([])
    await look(place, 5, true)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 2, null, null, null]])
    await look(place, 40, true)
    await look(place, 10 * 96, true)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 2, null, null, null]])
    await send(place, volts([230], 10 * 96))
    await look(place, 10 * 96 + 1)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 2, 960, null, null]])
    expect(await deviceMail(place)).toEqual([
      `operator${bench.count()}@example.com: Device offline: Ikeja Meter 1`,
    ])
  })

  it('is heard again before the block of its reading is over', async () => {
    const place = await branchWith({})
    await send(place, volts([230, 230]))
    await look(place, 8, true)
    await send(place, [[8 + 2 / 15, { v: [230, 230, 230] }]])
    // Five minutes into block 8.
    await look(place, 8 + 5 / 15)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 2, 8, null, null]])
    await send(place, volts([230], 9))
    await look(place, 10)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 2, 8, null, null]])
  })

  it('was not silent where its readings come late', async () => {
    const place = await branchWith({})
    await send(place, volts([230]))
    await look(place, 8, true)
    expect(await deviceAlerts(place)).toHaveLength(1)
    await send(place, volts([230, 230, 230, 230, 230, 230], 1))
    await look(place, 9, true)
    expect(await deviceAlerts(place)).toEqual([])
  })

  it('is nothing to be told of before its first reading, nor once it is switched off', async () => {
    const place = await branchWith({}, 2)
    await send(place, volts([230]))
    await look(place, 20, true)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 1, null, null, null]])
    await database.admin.query('update device set is_active = false where id = $1', [place.deviceIds[0]])
    await look(place, 24, true)
    expect(await deviceAlerts(place)).toEqual([['offline', 0, 1, 24, null, null]])
  })
})

it('AL-04 alerts that ended more than 400 days ago are forgotten; what holds still never is', async () => {
  const [place, other] = [await branchWith({}), await branchWith({})]
  const add = (of: typeof place, kind: string, sinceDays: number, untilDays: number | null) =>
    database.admin.query(
      `insert into alert (organisation_id, branch_id, kind, since, until, raised_at, told_at)
       values ($1, $2, $3, $4, $5, $4, $4)`,
      [
        of.scope.organisationId,
        of.branchId,
        kind,
        new Date(NOON - sinceDays * DAY_MS),
        untilDays === null ? null : new Date(NOON - untilDays * DAY_MS),
      ],
    )
  await add(place, 'co2', 430, 401)
  await add(place, 'baseline', 430, 399)
  await add(place, 'energy-usage', 430, null)
  await add(other, 'co2', 430, 401)
  const kinds = async (of: typeof place) => (await deviceAlerts(of)).map(([kind]) => kind)
  await look(place, 0)
  expect(await kinds(place)).toHaveLength(3)
  await look(place, 0, true)
  expect([await kinds(place), await kinds(other)]).toEqual([['baseline', 'energy-usage'], ['co2']])
})

it('AL-04 nothing that is said of one organisation raises anything in another', async () => {
  const [one, other] = [await branchWith(VOLTAGE), await branchWith(VOLTAGE)]
  await send(one, volts([205, 205, 205]))
  await look(one, 3)
  await look(other, 3)
  expect([(await deviceAlerts(one)).length, (await deviceAlerts(other)).length]).toEqual([1, 0])
})
