import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { answerIn, keyFor, makePost, type TestSite } from '../testing.ts'
import { testBrokerSite } from './testing-gateway.ts'

/** A month of minutes is sent at once, in so many pieces; in the everyday suite five days. */
const MINUTES = (inject('all') ? 30 : 5) * 1_440
const RECORDS = 60
const PIECES = MINUTES / RECORDS
const NOW = Date.parse('2026-08-08T10:00:30Z')
const TOPIC = 'platform/acrel/meter/json-v2/analog/0000'

let bench: Awaited<ReturnType<typeof testBrokerSite>>
beforeAll(async () => {
  bench = await testBrokerSite(NOW)
})
afterAll(() => bench.close())

function body(id: string, newest: number, records: number): string {
  const point = [
    { id: 0, val: id },
    { id: 28, val: 100 },
  ]
  return JSON.stringify({
    data: Array.from({ length: records }, (_, n) => ({ tp: newest - n * 60_000, point })),
  })
}

/** A gateway that publishes a month; resolves with how many pieces of it are acknowledged when the neighbour's one reading is. */
async function floodBeside(
  flooder: TestSite,
  neighbourKey: string,
): Promise<{ before: number; all: number }> {
  const flood = await bench.gateway(flooder.key)
  const neighbour = await bench.gateway(neighbourKey)
  let done = 0
  const sent = Array.from({ length: PIECES }, (_, n) =>
    flood
      .publishAsync(TOPIC, body('F', NOW - 3_600_000 - n * RECORDS * 60_000, RECORDS), { qos: 1 })
      .then(() => {
        done += 1
      }),
  )
  await sent[2]
  const began = done
  await neighbour.publishAsync(TOPIC, body('N', NOW - 60_000, 1), { qos: 1 })
  const before = done - began
  await Promise.all(sent)
  await flood.endAsync()
  await neighbour.endAsync()
  return { before, all: done }
}

describe('a gateway that sends a month at once', () => {
  it('by MQTT delays neither another organisation nor another gateway of its own', async () => {
    const flooder = await bench.metering.addSite([{ name: 'A' }, { name: 'B' }])
    const stranger = await bench.metering.addSite()
    const ownKey = await keyFor(bench.metering.database, flooder.scope, flooder.deviceIds[1]!)
    await bench.name(flooder, { id: 'F', dialect: 'acrel-adw300' })
    const other = await floodBeside(flooder, stranger.key)
    expect(other.before).toBeLessThan(PIECES / 4)
    expect(
      await loadReadings(bench.metering.database, stranger.scope, stranger.deviceId, 'kwh_import'),
    ).toHaveLength(1)
    expect(
      await loadReadings(bench.metering.database, flooder.scope, flooder.deviceIds[0]!, 'kwh_import'),
    ).toHaveLength(MINUTES)
    // It may send so many messages at once, and more a minute later.
    bench.metering.time.now += 60_000
    // What it has sent already comes again: duplicates are work too.
    const own = await floodBeside(flooder, ownKey)
    expect(own.before).toBeLessThan(PIECES / 4)
  }, 240_000)

  it('is told when to come again once it has sent all that it may, while others are heard', async () => {
    const flooder = await bench.metering.addSite()
    const stranger = await bench.metering.addSite()
    const { organisationId } = flooder.scope
    const sender = { keyId: -organisationId, organisationId }
    // As much as five keys may send at once.
    await bench.metering.metering.takeFrames(sender, [], { readings: 501_000 })
    const post = (site: TestSite) => {
      const reading = { device_id: site.deviceId, ts: new Date(NOW - 60_000).toISOString(), kw: 1 }
      return bench.metering.metering.receive(makePost(site.key, { readings: [reading] }))
    }
    const refused = await post(flooder)
    expect(refused).toMatchObject({ code: 'too-many-requests', retryAfterS: expect.any(Number) })
    expect(answerIn(await post(stranger)).accepted).toBe(1)
  })
})
