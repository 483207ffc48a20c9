import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Metered } from '#store/engine/testing-meters.ts'
import { serviceRuns } from '#store/score/service-runs.ts'
import { tree } from '#store/site/organisation.ts'
import { alertBench, NOON, type Sent } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench

beforeAll(async () => {
  bench = await alertBench()
})
afterAll(() => bench.database.close())

/** A day before NOON is 96 blocks. */
const DAY = 96
const engine = (block: number, engineH: number, engineStarts?: number): Sent => [
  block,
  { kw: 0, engineH, ...(engineStarts === undefined ? {} : { engineStarts }) },
]

async function servicedSet(): Promise<Metered> {
  const place = await bench.branchWith({ generator_maintenance_alert: true })
  await bench.database.admin.query(
    `update device set device_type = 'GENERATOR', serviced_at = '2026-11-15T07:00Z' where id = $1`,
    [place.deviceIds[0]],
  )
  return place
}

async function run({ scope, deviceIds }: Metered) {
  return bench.database.withScope(scope, async (tx) => {
    const { branches } = (await tree(tx, scope))!
    return (await serviceRuns(tx, scope, branches, NOON + 11 * DAY_MS)).get(deviceIds[0]!)
  })
}

describe('§6.6 a service by the counter of the engine', () => {
  it('V-G5 is due when the counter says so, from the reading to the alert', async () => {
    const place = await servicedSet()
    await bench.send(place, [engine(-3 * DAY, 1650, 200), engine(-DAY, 1660, 204), engine(-1, 1675.5, 206)])
    await bench.look(place, 0, true)
    expect(await run(place)).toMatchObject({ hours: 25.5, starts: 6, basis: 'counter', isLeast: false })
    const due = async () =>
      (await bench.deviceAlerts(place)).filter(([kind]) => kind === 'generator-maintenance')
    expect(await due()).toEqual([])
    // 226.5 h of 250 are run: 23.5 are left. A counter cannot rise so in a day, so it is told of ten days later.
    await bench.send(place, [engine(10 * DAY, 1876.5, 260)])
    await bench.look(place, 10 * DAY + 1, true)
    expect(await run(place)).toMatchObject({ hours: 226.5, starts: 60 })
    expect(await due()).toEqual([['generator-maintenance', 0, 10 * DAY + 1, null, 23.5, 24]])
  })

  it('late readings, corrections and any order lead to the same hours', async () => {
    const place = await servicedSet()
    await bench.send(place, [engine(-1, 1700)])
    await bench.look(place, 0)
    expect(await run(place)).toMatchObject({ hours: 0, basis: 'both', starts: null })
    await bench.send(place, [engine(-3 * DAY, 1650), engine(-2 * DAY, 0), engine(-2 * DAY + 1, 1665)])
    await bench.look(place, 1)
    expect(await run(place)).toMatchObject({ hours: 50, basis: 'counter', isLeast: false })
  })

  it('a controller that was exchanged is counted on', async () => {
    const place = await servicedSet()
    await bench.send(place, [engine(-3 * DAY, 1650), engine(-2 * DAY, 1655)])
    await bench.send(place, [engine(-2 * DAY + 8, 1), engine(-2 * DAY + 9, 1.25), engine(-DAY, 9)])
    await bench.look(place, 0)
    const found = await run(place)
    expect(found).toMatchObject({ hours: 14, isLeast: false, counter: { newest: { value: 9 } } })
    expect(found?.exchangedAt).toHaveLength(1)
  })

  it('without a counter it is by the time that the meter saw it on, as before', async () => {
    const place = await servicedSet()
    await bench.send(place, [
      [-DAY, { kw: 30, run: true }],
      [-DAY + 1, { kw: 30, run: true }],
      [-DAY + 2, { kw: 0, run: false }],
    ])
    await bench.look(place, 0)
    expect(await run(place)).toMatchObject({ basis: 'run-time', starts: null, counter: null })
    expect((await run(place))?.hours).toBeGreaterThan(0)
  })
})
