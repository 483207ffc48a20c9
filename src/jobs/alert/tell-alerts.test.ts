import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS } from '#domain/time/interval.ts'
import { acknowledgeAlert, keepMute } from '#store/alert/alert-list.ts'
import { alertListeners } from '#store/alert/alert-telling.ts'
import { drainRollups } from '../meter/drain-rollups.ts'
import { judgeAlerts } from './alerts.ts'
import { alertBench, NOON, VOLTAGE, volts } from './testing-alerts.ts'

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

describe('AL-04 mail about alerts', () => {
  const bad = volts([205, 205, 205])

  it('is not repeated by another look, nor by another process', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, bad)
    await Promise.all([look(place, 3, true), look(place, 3, true), look(place, 3, true)])
    await look(place, 3, true)
    expect(await deviceAlerts(place)).toHaveLength(1)
    expect(await deviceMail(place)).toHaveLength(1)
  })

  it('is not lost with a look that fails half way: marks, rows and mail stand or fall together', async () => {
    const place = await branchWith({ ...VOLTAGE, energy_usage_alerts: true, energy_usage_max: 1000 })
    await send(place, bad)
    bench.time.now = NOON + 3 * BLOCK_MS
    await drainRollups(database, place.scope)
    const broken = () => Promise.reject(new Error('The lights went out'))
    const failing = judgeAlerts(
      { database, clock: bench.clock, readMonths: broken },
      place.scope.organisationId,
      true,
    )
    await expect(failing).rejects.toThrow('The lights went out')
    expect([await deviceAlerts(place), await deviceMail(place)]).toEqual([[], []])
    await look(place, 3)
    expect([(await deviceAlerts(place)).length, (await deviceMail(place)).length]).toEqual([1, 1])
  })

  it('goes to those who operate the branch, and to nobody else', async () => {
    const place = await branchWith(VOLTAGE)
    const other = await database.admin.query<{ id: number }>(
      `insert into branch (organisation_id, name) values ($1, 'Yaba') returning id`,
      [place.scope.organisationId],
    )
    const named = (name: string) => `${name}${bench.count()}`
    await bench.person(place, { username: named('clerk'), level: 3 })
    await bench.person(place, { username: named('viewer'), level: 5, role: 'viewer' })
    await bench.person(place, { username: named('here'), level: 4, branchIds: [place.branchId] })
    await bench.person(place, { username: named('there'), level: 4, branchIds: [other.rows[0]!.id] })
    await send(place, bad)
    await look(place, 3)
    expect((await deviceMail(place)).map((line) => line.split('@')[0])).toEqual([
      named('operator'),
      named('here'),
    ])
  })

  it('does not go to people of a disabled client, who are told once it is let in again', async () => {
    const place = await branchWith(VOLTAGE)
    const { organisationId } = place.scope
    await database.admin.query('insert into disabled_client values ($1, now())', [organisationId])
    await send(place, bad)
    await look(place, 3)
    expect([(await deviceAlerts(place)).length, await deviceMail(place)]).toEqual([1, []])
    expect(await database.withScope(place.scope, (tx) => alertListeners(tx, place.scope))).toEqual([])
    await database.admin.query('delete from disabled_client')
    await look(place, 4)
    expect(await deviceMail(place)).toHaveLength(1)
  })

  it('is one digest when more than three conditions are noticed at once', async () => {
    const three = await branchWith(VOLTAGE, 3)
    for (const n of [0, 1, 2]) await send(three, bad, n)
    await look(three, 3)
    expect(await deviceMail(three)).toHaveLength(3)
    const four = await branchWith(VOLTAGE, 4)
    for (const n of [0, 1, 2, 3]) await send(four, bad, n)
    await look(four, 3)
    expect(await deviceMail(four)).toEqual([`operator${bench.count()}@example.com: 4 alerts: Ikeja`])
  })

  it('waits at night for the morning of the branch', async () => {
    const place = await branchWith(VOLTAGE)
    const night = 12 * 4 // 00:00 in Lagos
    await send(place, volts([205, 205, 205], night))
    await look(place, night + 3)
    expect(await deviceAlerts(place)).toHaveLength(1)
    await look(place, 18 * 4 - 1)
    expect(await deviceMail(place)).toEqual([])
    await look(place, 18 * 4)
    expect(await deviceMail(place)).toHaveLength(1)
  })

  it('is not sent about a condition that is muted, nor again and again about one that comes and goes', async () => {
    const place = await branchWith(VOLTAGE, 2)
    const { scope, branchId, deviceIds } = place
    const mute = {
      kind: 'voltage',
      branchId,
      deviceId: deviceIds[0]!,
      until: NOON + DAY_MS,
      about: null,
      userId: 1,
    } as const
    await database.withScope(scope, (tx) => keepMute(tx, scope, mute))
    await send(place, bad)
    await send(place, bad, 1)
    await look(place, 3)
    expect(await deviceMail(place)).toEqual([`operator${bench.count()}@example.com: Voltage: Ikeja Meter 2`])
    await send(place, volts([230, 230, 205, 205, 205], 3), 1)
    await look(place, 8)
    expect(await deviceAlerts(place)).toHaveLength(3)
    expect(await deviceMail(place)).toHaveLength(1)
  })

  it('is not sent in the morning about what somebody looked after at night', async () => {
    const place = await branchWith(VOLTAGE)
    const night = 12 * 4
    await send(place, volts([205, 205, 205], night))
    await look(place, night + 3)
    const { scope } = place
    const { rows } = await database.admin.query('select id from alert where organisation_id = $1', [
      scope.organisationId,
    ])
    await database.withScope(scope, (tx) => acknowledgeAlert(tx, scope, rows[0].id, 77, NOON))
    await look(place, 18 * 4)
    expect(await deviceMail(place)).toEqual([])
  })

  it('is not sent about the past: a gateway that resends its morning is listed, and mailed where it still holds', async () => {
    const place = await branchWith(VOLTAGE)
    const mailed = async () => (await deviceMail(place)).filter((line) => line.includes('Voltage')).length
    // At 18:00 a gateway begins to resend what it kept since noon, oldest first.
    await send(place, bad)
    await look(place, 24)
    expect(JSON.stringify(await deviceAlerts(place))).toContain('voltage')
    expect(await mailed()).toBe(0)
    await send(place, volts([231, 230, 231], 4))
    await look(place, 24)
    expect(await mailed()).toBe(0)
    await send(place, volts([205, 205, 205], 21))
    await look(place, 24)
    expect(await mailed()).toBe(1)
  })

  it('is sent about what holds now, though late readings have just told of what was long over', async () => {
    const place = await branchWith(VOLTAGE)
    const now = 3 * 96
    await send(place, [...volts([205, 205, 230, 230, 230]), ...volts([230], now - 2)])
    await look(place, now - 1)
    const before = (await deviceMail(place)).filter((line) => line.includes('Voltage'))
    await send(place, volts([205, 205, 205], now))
    await look(place, now + 3)
    const after = (await deviceMail(place)).filter((line) => line.includes('Voltage'))
    expect([before.length, after.length]).toEqual([0, 1])
  })

  it('leads to the chart at that moment, through the log-in, and says how soon to look', async () => {
    const place = await branchWith(VOLTAGE)
    await send(place, bad)
    await look(place, 3)
    const { rows } = await database.admin.query(
      `select text, html from mail_message where organisation_id = $1 and kind = 'alert'`,
      [place.scope.organisationId],
    )
    const page = `/parameters/power-quality?devices=${place.deviceIds[0]}&from=18-11-2026+00:00&to=18-11-2026+23:59&measure=voltage`
    const address = `https://energy.example.com/?from=${encodeURIComponent(page)}`
    expect(rows[0].text).toContain(`How soon: Warning\n\n${address}\n\n`)
    expect(rows[0].html).toContain(`<a href="${address}"`)
    expect(rows[0].html).toContain('>Open its page</a>')
  })
})
