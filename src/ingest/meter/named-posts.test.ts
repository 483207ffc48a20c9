import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { addName } from '#store/meter/hardware/device-name.ts'
import { unknownNames } from '#store/meter/hardware/unknown-name.ts'
import { answerIn, keyFor, makePost, type TestMetering, type TestSite, testMetering } from './testing.ts'

const NOW = Date.parse('2026-08-08T10:00:30Z')
const TS = '2026-08-08T11:00:00'

let bench: TestMetering
let site: TestSite
let key: string
beforeAll(async () => {
  bench = await testMetering(NOW)
  site = await bench.addSite([{ name: 'A' }, { name: 'B' }])
  key = site.key
  const name = {
    dialect: 'acrel-gateway',
    id: '0042',
    channel: '',
    deviceId: site.deviceIds[0]!,
    byBroker: false,
  }
  await bench.database.withScope(site.scope, (tx) => addName(tx, site.scope, name, NOW))
})
afterAll(() => bench.close())

const post = async (readings: readonly object[], by = key) =>
  answerIn(await bench.metering.receive(makePost(by, { readings })))
const hardware = { dialect: 'acrel-gateway', id: '0042' }

describe('readings that say whose they are by the name of their hardware', () => {
  it('are of the device that the name stands for, among others that say device_id', async () => {
    const answer = await post([
      { device_id: site.deviceIds[1], ts: TS, kwh_import: 5 },
      { hardware, ts: TS, kwh_import: 7 },
      { hardware: { ...hardware, id: '42' }, ts: TS, kwh_import: 8 },
      { hardware, ts: TS, kwh_import: 7 },
    ])
    expect(answer).toMatchObject({
      accepted: 2,
      duplicate: 1,
      rejected: [],
      not_mapped: { count: 1, runs: [[2, 1]] },
    })
    expect(answer.not_mapped!.reason).toContain('stands for no device')
    // A time without an offset is that of the branch.
    const kept = await loadReadings(bench.database, site.scope, site.deviceIds[0]!, 'kwh_import')
    expect(kept).toEqual([[Date.parse('2026-08-08T10:00:00Z'), 7]])
  })

  it('of a name that stands for nothing are listed with their key, and not parked', async () => {
    const listed = await bench.database.withScope(site.scope, (tx) => unknownNames(tx, site.scope, 10))
    expect(listed.map(({ dialect, id, times }) => [dialect, id, times])).toEqual([['acrel-gateway', '42', 1]])
    const { rows } = await bench.database.admin.query('select count(*)::int4 as count from reading_parked')
    expect(rows[0].count).toBe(0)
  })

  it('of a name that stands for nothing are told by their place, and taken when they come again after it is mapped', async () => {
    const late = { ...hardware, id: 'late' }
    const readings = [0, 1, 2, 3].map((n) => ({
      hardware: n === 1 ? hardware : late,
      ts: `2026-08-08T09:0${n}:00`,
      kwh_import: n,
    }))
    const runs = [
      [0, 1],
      [2, 2],
    ]
    expect(await post(readings)).toMatchObject({ accepted: 1, not_mapped: { count: 3, runs } })
    const name = {
      dialect: 'acrel-gateway',
      id: 'late',
      channel: '',
      deviceId: site.deviceIds[1]!,
      byBroker: false,
    }
    await bench.database.withScope(site.scope, (tx) => addName(tx, site.scope, name, NOW))
    bench.time.now += 10_000
    const again = await post(readings)
    expect(again).toMatchObject({ accepted: 3, duplicate: 1, rejected: [] })
    expect(again.not_mapped).toBeUndefined()
  })

  it('the key of one device takes a name that nobody knows for its own, and none of another device', async () => {
    const own = await keyFor(bench.database, site.scope, site.deviceIds[1]!)
    const answer = await post(
      [
        { hardware, ts: '2026-08-08T10:40:00', kwh_import: 90 },
        { hardware: { ...hardware, id: 'nobody' }, ts: '2026-08-08T10:41:00', kwh_import: 9 },
      ],
      own,
    )
    expect(answer).toMatchObject({ accepted: 1, rejected: [{ index: 0 }] })
    expect(answer.rejected[0]!.reason).toContain('does not speak for the device')
    const kept = await loadReadings(bench.database, site.scope, site.deviceIds[1]!, 'kwh_import')
    expect(kept).toContainEqual([Date.parse('2026-08-08T09:41:00Z'), 9])
    expect(kept.map(([, kwh]) => kwh)).not.toContain(90)
  })

  it('of a device that a gateway does not speak for stay with it until it does, and nobody says both', async () => {
    const other = await keyFor(bench.database, site.scope, [site.deviceIds[1]!])
    const readings = [
      { hardware, ts: '2026-08-08T10:30:00', kwh_import: 9 },
      { hardware: { ...hardware, id: 'new' }, ts: '2026-08-08T10:30:00', kwh_import: 9 },
    ]
    const answer = await post(readings, other)
    expect(answer).toMatchObject({ accepted: 0, rejected: [], not_mapped: { count: 2, runs: [[0, 2]] } })
    expect(answer.not_mapped!.reason).toContain('this key does not speak for')
    expect(answer.not_mapped!.reason).toContain('stands for no device yet')
    const { rows } = await bench.database.admin.query('select count(*)::int4 as count from reading_parked')
    // The one of the device's key that is refused for good.
    expect(rows[0].count).toBe(1)
    const both = await post([{ hardware, device_id: site.deviceIds[0], ts: TS }])
    expect(both.rejected[0]!.reason).toContain('not by both')
  })
})
