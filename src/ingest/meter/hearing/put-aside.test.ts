import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestMetering, testMetering } from '../testing.ts'
import { createPutAside } from './put-aside.ts'

let metering: TestMetering
beforeAll(async () => {
  metering = await testMetering(Date.parse('2026-08-08T12:00:00Z'))
})
afterAll(() => metering.close())

it('H1 tries a client of too many readings a few times, holds few of its messages and logs what is lost', async () => {
  const { scope } = await metering.addSite()
  const { organisationId } = scope
  const sender = { keyId: -organisationId, organisationId }
  await metering.metering.takeFrames(sender, [], { readings: 200_000 })
  const refused = await metering.metering.takeFrames(sender, [], {})
  if (!('code' in refused)) throw new Error('it is taken')
  expect(refused).toMatchObject({ code: 'too-many-requests', isOfSender: true })
  const lines: object[] = []
  const log = { info() {}, warn: (fields: object) => lines.push(fields), error() {} }
  const aside = createPutAside({ metering: metering.metering, log, pauseMs: 10 })
  for (let n = 0; n < 25; n++) aside.add(sender, [], {}, refused)
  expect(lines).toHaveLength(5)
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(25)
  expect(lines[0]).toEqual({ organisationId, code: 'too-many-requests', readings: 0 })
})
