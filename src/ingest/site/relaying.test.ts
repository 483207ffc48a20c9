import { afterEach, expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { testBroker } from '../breaker/testing-broker.ts'
import { startRelaying } from './relaying.ts'
import type { ServerLink } from './server-link.ts'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

it('whether a command has expired is judged by the clock of the server, not by its own', async () => {
  const broker = await testBroker()
  opened.push(broker)
  // The clock of this computer is an hour ahead of the server's.
  const serverTime = Date.now() - 3_600_000
  const command = (id: number, inMs: number) => ({
    id,
    device_id: 7,
    state: 'ON',
    expires: new Date(serverTime + inMs).toISOString(),
  })
  let fetched = 0
  const link: ServerLink = {
    async ask() {
      fetched += 1
      const commands = fetched === 1 ? [command(1, 10_000), command(2, -1_000)] : []
      return { status: 200, json: { commands }, retryAfterS: null, at: serverTime }
    },
    close() {},
  }
  const relaying = startRelaying({ link, key: 'k', mqttUrl: broker.url, log: silentLog, everyMs: 50 })
  opened.push({ close: relaying.stop })
  await expect.poll(() => fetched, { timeout: 10_000 }).toBeGreaterThan(2)
  await expect.poll(() => broker.published.length, { timeout: 5_000 }).toBe(1)
  expect(broker.published[0]!.topic).toBe('commands/7')
  expect(JSON.parse(broker.published[0]!.text).id).toBe(1)
}, 20_000)
