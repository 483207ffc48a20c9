import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { silentLog } from '#store/engine/log.ts'
import type { Metered } from '#store/engine/testing-meters.ts'
import { type Job, type Woken, woken } from '#store/engine/woken.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { isDirty } from '#store/meter/rollup/rollup.ts'
import { alertsJob } from '../alert/alerts.ts'
import { alertBench, NOON, VOLTAGE, volts } from '../alert/testing-alerts.ts'
import { rollUpJob } from './roll-up.ts'

let bench: Awaited<ReturnType<typeof alertBench>>
const jobs: Woken[] = []

beforeAll(async () => {
  bench = await alertBench()
})
afterEach(() => Promise.all(jobs.splice(0).map((job) => job.stop())))
afterAll(() => bench.database.close())

const start = async (job: Job) => {
  jobs.push(await woken({ database: bench.database, log: silentLog }, { ...job, everyMs: HOUR_MS }))
}

const isWaiting = ({ scope }: Metered) =>
  bench.database.withScope(scope, (tx) => isDirty(tx, scope), { readOnly: true })

/** Years of four meters, a reading a day, as a file of history brings them. */
async function importYears({ scope, deviceIds }: Metered, years: number): Promise<void> {
  for (const deviceId of deviceIds) {
    const rows = Array.from({ length: years * 365 }, (_, day) => ({
      deviceId,
      reading: { ...NOTHING_MEASURED, at: NOON - day * DAY_MS, kwh: 1e6 - day * 100 },
      isCorrection: false,
      by: 'import',
    }))
    await makeMonthsAhead(
      bench.database,
      rows.map(({ reading }) => reading.at),
    )
    await bench.database.withScope(scope, (tx) => appendReadings(tx, scope, rows, NOON))
  }
}

it('a large import of one organisation delays neither the totals nor the alerts of another', async () => {
  const importer = await bench.branchWith({}, 4)
  const other = await bench.branchWith(VOLTAGE)
  bench.time.now = NOON + 3 * BLOCK_MS
  const { database, clock, readMonths } = bench
  await importYears(importer, 4)
  await start({ ...rollUpJob(database), atOnce: 1 })
  await start({ ...alertsJob({ database, clock, readMonths }), atOnce: 1 })
  await bench.send(other, volts([205, 203, 203]))
  await expect.poll(() => isWaiting(other), { timeout: 10_000, interval: 20 }).toBe(false)
  await expect.poll(() => bench.deviceMail(other), { timeout: 10_000, interval: 20 }).toHaveLength(1)
  expect(await isWaiting(importer)).toBe(true)
  await expect.poll(() => isWaiting(importer), { timeout: 60_000 }).toBe(false)
})

it('rolls up at once what comes after a rest, and what comes within one together at its end', async () => {
  const place = await bench.branchWith({}, 2)
  const job = rollUpJob(bench.database, 1_000)
  const drained: number[] = []
  await start({
    ...job,
    async drain(organisationId, turn) {
      drained.push(organisationId)
      await job.drain(organisationId, turn)
    },
  })
  await expect.poll(() => isWaiting(place), { timeout: 10_000, interval: 20 }).toBe(false)
  const before = drained.length
  const began = performance.now()
  for (let quarter = 0; quarter < 5; quarter++) {
    await bench.send(place, volts([230], quarter))
    await setTimeout(20)
  }
  await expect.poll(() => isWaiting(place), { timeout: 10_000, interval: 20 }).toBe(false)
  // The first of them, then all others when it has rested.
  expect(drained.length - before).toBe(2)
  expect(performance.now() - began).toBeGreaterThan(900)
})
