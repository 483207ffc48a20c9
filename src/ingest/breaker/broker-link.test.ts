import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { type BrokerLink, openBrokerLink } from './broker-link.ts'
import { type TestBroker, testBroker } from './testing-broker.ts'

let broker: TestBroker
let link: BrokerLink
let ups: number
let takes: AbortSignal[]
let end: () => void
beforeEach(async () => {
  broker = await testBroker()
  ups = 0
  takes = []
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  link = openBrokerLink({
    url: broker.url,
    log: silentLog,
    topics: ['x'],
    session: 'test',
    waiting: '',
    keepaliveS: 1,
    onUp: () => {
      ups += 1
    },
    take: (_topic, _payload, signal) => {
      takes.push(signal!)
      return ended
    },
  })
  await expect.poll(() => link.isUp(), { timeout: 10_000 }).toBe(true)
  const client = await connectAsync(broker.url)
  await client.publishAsync('x', 'one', { qos: 1 })
  await client.endAsync()
  await expect.poll(() => takes.length, { timeout: 5_000 }).toBe(1)
})
afterEach(async () => {
  end()
  await link.stop()
  await broker.close()
})

it('H2 a message that waits long for the database costs no connection', async () => {
  await sleep(4_000)
  expect([ups, takes.length, takes[0]!.aborted]).toEqual([1, 1, false])
}, 20_000)

it('H2 what is taken ends with its connection', async () => {
  await broker.takeAway()
  await expect.poll(() => takes[0]!.aborted, { timeout: 5_000 }).toBe(true)
})
