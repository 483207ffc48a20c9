import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnLimits } from '#domain/alert/limits/place-limits.ts'
import { keepOwnLimits } from '#store/alert/alert-limit.ts'
import type { Metered } from '#store/engine/testing-meters.ts'
import { alertBench, NOON, VOLTAGE, volts } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench

beforeAll(async () => {
  bench = await alertBench()
})
afterAll(() => bench.database.close())

const keep = ({ scope, branchId, deviceIds }: Metered, device: number | null, limits: OwnLimits) => {
  const place = { branchId, deviceId: device === null ? null : deviceIds[device]! }
  return bench.database.withScope(scope, (tx) =>
    keepOwnLimits(tx, scope, place, { limits, userId: 1, now: NOON }),
  )
}

describe('AL-04 limits of a place', () => {
  it('judge that place alone; what has none goes by those of the branch, else of the organisation', async () => {
    const place = await bench.branchWith(VOLTAGE, 3)
    await keep(place, null, { min_voltage: 200 })
    await keep(place, 1, { min_voltage: 220 })
    for (const device of [0, 1, 2]) await bench.send(place, volts([210, 210, 210, 210]), device)
    await bench.look(place, 4)
    expect(await bench.deviceAlerts(place)).toEqual([['voltage', 1, 0, null, 210, 220]])
    const other = await bench.branchWith(VOLTAGE)
    await bench.send(other, volts([210, 210, 210, 210]))
    await bench.look(other, 4)
    expect(await bench.deviceAlerts(other)).toEqual([['voltage', 0, 0, null, 210, 216]])
  })

  it('are judged by from the next look on, of what the look before had passed over', async () => {
    const place = await bench.branchWith(VOLTAGE)
    await bench.send(place, volts([230, 230, 230, 230]))
    await bench.look(place, 4)
    expect(await bench.deviceAlerts(place)).toEqual([])
    await keep(place, 0, { max_voltage: 225 })
    await bench.send(place, volts([230, 230], 4))
    await bench.look(place, 6)
    expect(
      (await bench.deviceAlerts(place)).map(([kind, , , , value, limit]) => [kind, value, limit]),
    ).toEqual([['voltage', 230, 225]])
  })

  it('of a load that the organisation sets none for raise where they are', async () => {
    const place = await bench.branchWith({ load_alerts: true }, 2)
    await keep(place, 0, { load_threshold_value: 40 })
    for (const device of [0, 1])
      await bench.send(
        place,
        [0, 1, 2, 3, 4].map((n) => [n, { kw: 60, v: [230, 230, 230] }] as const),
        device,
      )
    await bench.look(place, 4)
    expect((await bench.deviceAlerts(place)).map(([kind, device]) => [kind, device])).toEqual([['load', 0]])
  })
})
