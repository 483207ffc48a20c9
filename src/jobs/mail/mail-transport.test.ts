import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createTransport } from './mail-transport.ts'
import { type Mood, type TestSmtp, testSmtp } from './testing-smtp.ts'

/** Letters stand with the server long before they are given up, on a busy machine too. */
const CROWDED_MS = 2_000
const SLOW_MS = 5_000
let smtp: TestSmtp
afterEach(() => smtp.close())

async function open(...moods: Mood[]) {
  smtp = await testSmtp({ slowMs: SLOW_MS })
  smtp.meet(...moods)
  const settings = { from: 'a@example.com', outboxDir: '', refusedMs: 0, crowdedMs: CROWDED_MS }
  const transport = createTransport({ ...settings, smtpUrl: smtp.url })
  const content = { recipient: 'ada@example.com', subject: 'a', text: 'b', html: null, attachment: null }
  return (n: number) => transport.send({ ...content, messageId: `<${n}@twice>` })
}
const outcomes = async (sends: readonly Promise<void>[]) =>
  (await Promise.allSettled(sends)).map(({ status }) => status)

it('R7 a letter that is given up while the server has it is not sent again: its next try hears the answer', {
  timeout: 30_000,
}, async () => {
  const send = await open()
  expect((await outcomes([send(1), send(2), send(3)])).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await vi.waitFor(() => expect(smtp.taken()).toBe(3), { timeout: 10_000 })
  expect(await outcomes([send(2), send(3)])).toEqual(['fulfilled', 'fulfilled'])
  expect(smtp.taken()).toBe(3)
})

it('R7 a letter that is given up before the server has it is never taken', { timeout: 30_000 }, async () => {
  const send = await open('slow-sender', 'slow-sender')
  expect((await outcomes([send(1), send(2)])).sort()).toEqual(['fulfilled', 'rejected'])
  await sleep(SLOW_MS)
  expect(smtp.taken()).toBe(1)
})

it('R7 "too large" is said of the letter, not of the sender', async () => {
  const send = await open('refuse-size')
  await expect(send(1)).rejects.toMatchObject({ fault: 'letter' })
})
