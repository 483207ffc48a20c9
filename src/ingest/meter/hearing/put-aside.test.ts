import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { silentLog } from '#store/engine/log.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import type { Frame } from '../frame.ts'
import { type TestMetering, type TestSite, testMetering } from '../testing.ts'
import { createPutAside } from './put-aside.ts'
import { takeAsideJob } from './take-aside.ts'

const NOW = Date.parse('2026-08-08T12:00:00Z')
const REFUSED = { code: 'too-many-requests', sentence: 'Too many.', isOfSender: true } as const

let metering: TestMetering
beforeAll(async () => {
  metering = await testMetering(NOW)
})
afterAll(() => metering.close())

function frame({ deviceIds }: TestSite, n: number, body = '{}'): Frame {
  const stamp = { wall: NOW - n * MINUTE_MS, offset: 0 }
  const content = {
    ...{ deviceId: deviceIds[0]!, stamp, isCorrection: false },
    measured: { ...NOTHING_MEASURED, kwh: 100 - n, v: [231.5, null, 230] as const },
  }
  return { deviceId: deviceIds[0]!, content, by: 'broker', keyId: 0, body: () => body }
}

function start() {
  const lines: object[] = []
  const log = { ...silentLog, warn: (fields: object) => void lines.push(fields) }
  const options = { database: metering.database, clock: () => metering.time.now, log }
  return { lines, aside: createPutAside(options), take: () => runOnce(takeAsideJob(options)) }
}

const senderFrom = ({ scope: { organisationId } }: TestSite) => ({ keyId: -organisationId, organisationId })

it('H1 what a client has sent too much of is kept, and taken in later by whichever process runs', async () => {
  const site = await metering.addSite()
  const first = start()
  for (const n of [1, 2]) await first.aside.add(senderFrom(site), [frame(site, n)], REFUSED)
  await first.aside.add(senderFrom(site), [frame(site, 3)], REFUSED)
  // Another process, after a restart.
  const { take, lines } = start()
  await take()
  expect(await loadReadings(metering.database, site.scope, site.deviceIds[0]!, 'kwh_import, v1, v2')).toEqual(
    [3, 2, 1].map((n) => [NOW - n * MINUTE_MS, 100 - n, 231.5, null]),
  )
  const { rows } = await metering.database.admin.query('select from frames_aside')
  expect([rows.length, lines]).toEqual([0, []])
})

it('H1 holds few messages of a client and few bytes, and logs what is lost', async () => {
  const site = await metering.addSite()
  const { aside, lines } = start()
  for (let n = 0; n < 3; n++)
    await aside.add(senderFrom(site), [frame(site, n, 'x'.repeat(1_500_000))], REFUSED)
  const { organisationId } = site.scope
  expect(lines).toEqual([{ organisationId, code: 'too-many-requests', readings: 1 }])
})

it('H1 what has waited for a month is given up', async () => {
  const site = await metering.addSite()
  const { aside, take, lines } = start()
  await aside.add(senderFrom(site), [frame(site, 1)], REFUSED)
  metering.time.now += 31 * DAY_MS
  await take()
  expect(lines).toContainEqual({ organisationId: site.scope.organisationId, messages: 1 })
  expect(await loadReadings(metering.database, site.scope, site.deviceIds[0]!)).toEqual([])
})
