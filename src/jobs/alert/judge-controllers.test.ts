import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCondition } from '#domain/alert/controller-alarm.ts'
import { UNTIL_CHANGED } from '#domain/alert/mute.ts'
import { keepMute } from '#store/alert/alert-list.ts'
import type { Metered } from '#store/engine/testing-meters.ts'
import { alertBench, NOON, type Sent } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench

beforeAll(async () => {
  bench = await alertBench()
})
afterAll(() => bench.database.close())

const QUARTER_MIN = 15
/** At a minute from NOON. */
const says = (minute: number, ...alarms: string[]): Sent => [minute / QUARTER_MIN, { kw: 0, alarms }]

async function look(place: Metered, minute: number, isQuarter = false): Promise<void> {
  await bench.look(place, minute / QUARTER_MIN, isQuarter)
}

/** [alarm, from, to], in minutes from NOON. */
async function alarms({ scope }: Metered): Promise<unknown[][]> {
  const { rows } = await bench.database.admin.query(
    `select words, since, until from alert where organisation_id = $1 and kind = 'controller-alarm' order by since, about`,
    [scope.organisationId],
  )
  const minute = (at: unknown) => (at === null ? null : (Number(at) - NOON) / 60_000)
  return rows.map(({ words, since, until }) => [words, minute(since), minute(until)])
}

const fresh = () => bench.branchWith({})

describe('AL-04 alarms of a controller', () => {
  it('are an alert each with the first reading, in its words, and end where it tells them no more', async () => {
    const place = await fresh()
    const to = `operator${bench.count()}@example.com`
    await bench.send(place, [says(0), says(1, 'Low oil pressure')])
    await look(place, 2)
    expect(await alarms(place)).toEqual([['Low oil pressure', 1, null]])
    expect(await bench.deviceMail(place)).toEqual([
      `${to}: Controller alarm “Low oil pressure”: Ikeja Meter 1`,
    ])
    await bench.send(place, [says(2, 'Low oil pressure', 'Emergency stop'), says(3, 'Emergency stop')])
    await look(place, 4)
    expect(await alarms(place)).toEqual([
      ['Low oil pressure', 1, 3],
      ['Emergency stop', 2, null],
    ])
    expect(await bench.deviceMail(place)).toHaveLength(2)
    const { rows } = await bench.database.admin.query(
      'select text from mail_message where organisation_id = $1 order by id',
      [place.scope.organisationId],
    )
    expect(rows[1]?.text).toContain('The controller tells “Emergency stop”.')
  })

  it('that come and go each minute are one alert and one message', async () => {
    const place = await fresh()
    for (let minute = 0; minute < 20; minute++) {
      await bench.send(place, [minute % 2 === 0 ? says(minute, 'Low fuel 11%') : says(minute)])
      await look(place, minute + 0.5)
    }
    expect(await alarms(place)).toEqual([['Low fuel 11%', 0, 19]])
    expect(await bench.deviceMail(place)).toHaveLength(1)
    // Away for a quarter of an hour it begins anew; nobody is mailed twice in four hours.
    await bench.send(place, [says(40, 'Low fuel 9%')])
    await look(place, 41)
    expect(await alarms(place)).toEqual([
      ['Low fuel 11%', 0, 19],
      ['Low fuel 9%', 40, null],
    ])
    expect(await bench.deviceMail(place)).toHaveLength(1)
  })

  it('of the past raise nothing where they come late; what stands still has its true beginning', async () => {
    const place = await fresh()
    await bench.send(place, [says(240)])
    await look(place, 240)
    await bench.send(place, [says(10, 'Overspeed'), says(20)])
    await look(place, 241)
    expect(await alarms(place)).toEqual([])

    const other = await fresh()
    await bench.send(other, [says(0), says(30, 'Low fuel')])
    await look(other, 240)
    expect(await alarms(other)).toEqual([])
    await bench.send(other, [says(120, 'Low fuel')])
    await look(other, 241)
    expect(await alarms(other)).toEqual([])
    await bench.send(other, [says(241, 'Low fuel')])
    await look(other, 242)
    expect(await alarms(other)).toEqual([['Low fuel', 30, null]])
    const mail = await bench.deviceMail(other)
    expect(mail.filter((line) => line.includes('Low fuel'))).toHaveLength(1)
  })

  it('are moved by readings that come later, and gone where they were never there', async () => {
    const place = await fresh()
    await bench.send(place, [says(0), says(10, 'Low fuel'), says(30, 'Low fuel')])
    await look(place, 31)
    await bench.send(place, [says(5, 'Low fuel'), says(31)])
    await look(place, 32)
    expect(await alarms(place)).toEqual([['Low fuel', 5, 31]])
  })

  it('are over where the controller goes on without a word of alarms for a week, as another one in its place', async () => {
    const place = await fresh()
    const day = 24 * 60
    const speaks = (minute: number): Sent => [minute / QUARTER_MIN, { kw: 1 }]
    await bench.send(place, [says(0), says(15, 'Low fuel')])
    await look(place, 16)
    await bench.send(place, [speaks(6 * day)])
    await look(place, 6 * day + 1, true)
    expect(await alarms(place)).toEqual([['Low fuel', 15, null]])
    await bench.send(place, [speaks(8 * day)])
    await look(place, 8 * day + 1, true)
    expect(await alarms(place)).toEqual([['Low fuel', 15, 15]])
    // One that is silent altogether may stand still.
    const silent = await fresh()
    await bench.send(silent, [says(0), says(15, 'Low fuel')])
    await look(silent, 16)
    await look(silent, 8 * day, true)
    expect(await alarms(silent)).toEqual([['Low fuel', 15, null]])
  })

  it('of one device are bounded a day, however many it invents', async () => {
    const place = await fresh()
    for (let n = 0; n < 6; n++) {
      await bench.send(place, [says(n, ...Array.from({ length: 20 }, (_, m) => `Fault ${n * 20 + m}`))])
      await look(place, n + 0.5)
    }
    expect(await alarms(place)).toHaveLength(40)
  })

  it('that are muted until they change come and go without mail; another text of the controller is mailed', async () => {
    const place = await fresh()
    const { scope, branchId, deviceIds } = place
    const mute = {
      kind: 'controller-alarm' as const,
      ...{ branchId, deviceId: deviceIds[0]!, userId: 1 },
      ...{ about: alarmCondition('Low fuel 11%'), until: UNTIL_CHANGED },
    }
    const alarmMail = async () =>
      (await bench.deviceMail(place)).filter((line) => line.includes('Controller alarm'))
    await bench.database.withScope(scope, (tx) => keepMute(tx, scope, mute))
    // Five hours between them: only the mute keeps the second one quiet.
    await bench.send(place, [says(0, 'Low fuel 11%'), says(1)])
    await look(place, 2)
    await bench.send(place, [says(300, 'Low fuel 9%')])
    await look(place, 301)
    expect(await alarms(place)).toHaveLength(2)
    expect(await alarmMail()).toEqual([])
    await bench.send(place, [says(302, 'Low fuel 9%', 'Fuel leak')])
    await look(place, 303)
    expect(await alarmMail()).toEqual([
      `operator${bench.count()}@example.com: Controller alarm “Fuel leak”: Ikeja Meter 1`,
    ])
    // It told something else: when it comes back to the first text, that is news.
    await bench.send(place, [says(303), says(304), says(320, 'Low fuel 8%')])
    await look(place, 321)
    expect(await alarmMail()).toContain(
      `operator${bench.count()}@example.com: Controller alarm “Low fuel 8%”: Ikeja Meter 1`,
    )
  })

  it('are none while they are switched off, nor of a meter that tells none', async () => {
    const off = await bench.branchWith({ controller_alarm_alerts: false })
    await bench.send(off, [says(0, 'Low fuel')])
    await look(off, 1, true)
    expect(await alarms(off)).toEqual([])
    const mute = await fresh()
    await bench.send(mute, [[0, { kw: 1 }]])
    await look(mute, 1, true)
    expect(await alarms(mute)).toEqual([])
  })
})
