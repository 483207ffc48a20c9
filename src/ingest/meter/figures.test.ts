import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { daysOfDevices } from '#store/energy/energy.ts'
import type { Database } from '#store/engine/database.ts'
import { type TestMetering, type TestSite, testMetering } from './testing.ts'

const T0 = Date.UTC(2026, 5, 10)
const MINUTE = 60_000
const NOW = T0 + 10 * 24 * 60 * MINUTE

let metering: TestMetering
let database: Database

beforeAll(async () => {
  metering = await testMetering(NOW)
  database = metering.database
})
afterAll(() => metering.close())

interface Sent {
  readonly minute: number
  readonly kwh: number
  readonly correction?: boolean
}

const meter = () => metering.addSite()

async function post({ send }: TestSite, sent: readonly Sent[]): Promise<void> {
  const readings = sent.map(({ minute, kwh, correction }) => ({
    ts: new Date(T0 + minute * MINUTE).toISOString(),
    kwh_import: kwh,
    kw: kwh / 10,
    ...(correction ? { correction } : {}),
  }))
  await send(readings)
}

/** Every figure that is kept of the device: its days and, to the last digit, its blocks. */
async function figures({ scope, deviceId }: TestSite): Promise<unknown> {
  await drainRollups(database, scope)
  const days = await database.withScope(scope, (tx) =>
    daysOfDevices(tx, scope, [deviceId], '2026-01-01', '2026-12-31'),
  )
  const { rows } = await database.admin.query(
    `select day, kwh, kvarh, kva, coverage_s, on_s, readings, quality from reading_block
     where organisation_id = $1 and device_id = $2 order by day`,
    [scope.organisationId, deviceId],
  )
  return { days: days.map(({ deviceId: _, ...day }) => day), blocks: rows }
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [Math.random(), one] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, one]) => one)

describe('what is posted again or in another order', () => {
  it('replaying everything three times, shuffled, changes no figure', async () => {
    const metered = await meter()
    const sent = Array.from({ length: 300 }, (_, n) => ({ minute: n * 13, kwh: 1000 + n * 2.5 }))
    await post(metered, sent)
    const before = await figures(metered)
    for (let again = 0; again < 3; again++) {
      const order = shuffled(sent)
      await Promise.all([0, 100, 200].map((from) => post(metered, order.slice(from, from + 100))))
      expect(await figures(metered)).toEqual(before)
    }
  })

  it('§2.4 a small step down is no energy and the chain goes on from it', async () => {
    const metered = await meter()
    await post(metered, [
      { minute: 0, kwh: 1000 },
      { minute: 15, kwh: 1010 },
      { minute: 30, kwh: 1009.5 },
      { minute: 45, kwh: 1009.8 },
    ])
    const { days } = (await figures(metered)) as { days: { kwh: number; quality: string }[] }
    expect(days[0]?.kwh).toBeCloseTo(10.3, 9)
    expect(days[0]?.quality).toBe('R')
  })

  it('a late reading and a correction change the figures as if they had been there from the first', async () => {
    const [metered, other] = [await meter(), await meter()]
    await post(
      metered,
      [0, 60, 2880].map((minute) => ({ minute, kwh: 100 + minute })),
    )
    await figures(metered)
    await post(metered, [{ minute: 1440, kwh: 2000 }])
    await figures(metered)
    await post(metered, [{ minute: 60, kwh: 130, correction: true }])
    await post(
      other,
      [100, 130, 2000, 2980].map((kwh, n) => ({ minute: [0, 60, 1440, 2880][n]!, kwh })),
    )
    expect(await figures(metered)).toEqual(await figures(other))
  })

  it('any order, any grouping, repeated and with corrections, is a full rebuild (property)', async () => {
    const reading = fc.record({
      minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
      step: fc.integer({ min: 0, max: 40 }),
      corrected: fc.boolean(),
    })
    const arrivals = fc.uniqueArray(reading, { minLength: 2, maxLength: 25, selector: (one) => one.minute })
    await fc.assert(
      fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 6 }), async (list, size) => {
        let kwh = 1000
        const truth: (Sent & { corrected: boolean })[] = []
        for (const { minute, step, corrected } of [...list].sort((a, b) => a.minute - b.minute)) {
          kwh += step
          truth.push({ minute, kwh, corrected })
        }
        const sent = truth.flatMap(({ minute, kwh, corrected }): Sent[] =>
          corrected
            ? [
                { minute, kwh: kwh + 7 },
                { minute, kwh, correction: true },
              ]
            : [{ minute, kwh }],
        )
        const piecemeal = await meter()
        const order = shuffled([...sent, ...sent.slice(0, 5)])
        for (let from = 0; from < order.length; from += size) {
          await post(piecemeal, order.slice(from, from + size))
          if (Math.random() < 0.5) await drainRollups(database, piecemeal.scope)
        }
        const whole = await meter()
        await post(whole, truth)
        expect(await figures(piecemeal)).toEqual(await figures(whole))
      }),
      { numRuns: 15 },
    )
  })
})
