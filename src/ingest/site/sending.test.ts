import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { openQueue, type SiteQueue } from './queue/queue.ts'
import { type Sending, startSending } from './sending.ts'
import { createServerLink } from './server-link.ts'

const NOON = Date.UTC(2026, 10, 2, 11)

/** Something that answers posts; each answer is used once, the last one for ever. */
type Answer = (response: ServerResponse, lines: string[]) => void
interface Post {
  readonly at: number
  readonly lines: string[]
}

let folder: string
let queue: SiteQueue
let server: Server
let sending: Sending | null
let answers: Answer[]
let posts: Post[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nairawatt-sending-'))
  const clock = { wall: () => NOON, sinceBoot: () => 0, trueTime: () => NOON, bootId: 'x' }
  queue = await openQueue({ folder, limitBytes: 1e8, whenFull: 'drop oldest', clock, log: silentLog })
  answers = []
  posts = []
  sending = null
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const lines = gunzipSync(Buffer.concat(chunks)).toString('utf8').split('\n')
    posts.push({ at: performance.now(), lines })
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    answer(response, lines)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await sending?.stop()
  await new Promise((resolve) => server.close(resolve))
  await queue.close()
  rmSync(folder, { recursive: true, force: true })
})

const say = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, headers)
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const taken: Answer = (response, lines) =>
  say(response, 200, { accepted: lines.length, duplicate: 0, rejected: [], dropped: [] })

async function start(count: number, ...script: Answer[]) {
  answers = script
  const frame = (n: number) => ({ device_id: 1, ts: new Date(NOON - n * 60_000).toISOString(), kw: n })
  for (let n = 0; n < count; n++) await queue.keep([frame(n)])
  const { port } = server.address() as AddressInfo
  const link = createServerLink({
    server: `http://127.0.0.1:${port}`,
    version: 't',
    idleMs: 150,
    wholeMs: 1_000,
  })
  const restMs = { first: 10, longest: 40 }
  const times = { everyMs: 10, restMs, apartMs: 2_000 }
  sending = startSending({ queue, link, key: 'k', clock: () => NOON, log: silentLog, ...times })
}

const left = async () => (await queue.figures()).readings

it.each([
  [
    'a fault of the server',
    (response: ServerResponse) => say(response, 503, { detail: 'Not now', code: 'unavailable' }),
  ],
  [
    'a key that is refused',
    (response: ServerResponse) => say(response, 401, { detail: 'No such key', code: 'not-signed-in' }),
  ],
  [
    'a portal that answers for the server',
    (response: ServerResponse) => say(response, 200, '<html>Pay here</html>'),
  ],
  ['a portal that refuses', (response: ServerResponse) => say(response, 400, '<html>Pay here</html>')],
  [
    'an answer about another post',
    (response: ServerResponse) =>
      say(response, 200, { accepted: 1, duplicate: 0, rejected: [], dropped: [] }),
  ],
  [
    'an answer that breaks off',
    (response: ServerResponse): void => {
      response.write('{"acc')
      response.destroy()
    },
  ],
  ['no answer', () => {}],
] as const)('%s costs nothing: the readings are sent again', async (_, answer) => {
  await start(3, answer, taken)
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  expect(posts[1]!.lines.length).toBe(3)
  expect(sending!.figures()).toMatchObject({ trouble: null, sent: 3 })
})

it('429 is obeyed', async () => {
  const busy: Answer = (response) =>
    say(response, 429, { detail: 'Too many', code: 'x' }, { 'retry-after': '1' })
  await start(3, busy, taken)
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  expect(posts[1]!.at - posts[0]!.at).toBeGreaterThanOrEqual(990)
})

it('what is refused for good is put aside with its reason and never sent again', async () => {
  await start(4, (response) =>
    say(response, 200, {
      accepted: 2,
      duplicate: 0,
      rejected: [{ index: 1, reason: 'Nothing was measured.' }],
      not_listed: { count: 1, reasons: [{ reason: 'No such device.', count: 1 }] },
      dropped: [{ field: 'kw', count: 1, limit: 5 }],
    }),
  )
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  const refused = await queue.refused(10)
  expect(refused.map(({ reason }) => reason)).toEqual(['No such device.', 'Nothing was measured.'])
  expect(refused[1]!.line).toBe(posts[0]!.lines[1])
  expect(posts.length).toBe(1)
})

it('a piece that the server cannot read does not hold up the others', async () => {
  const bad: Answer = (response, lines) =>
    lines.some((line) => line.includes('"kw":2}'))
      ? say(response, 400, { detail: 'The body is not valid.', code: 'bad-request' })
      : taken(response, lines)
  await start(6, bad)
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect((await queue.refused(10)).map(({ reason }) => reason)).toEqual(['The body is not valid.'])
  expect(sending!.figures().sent).toBe(5)
}, 30_000)

it('a proxy that takes no large posts gets small ones, and keeps getting them', async () => {
  await start(40, (response, lines) =>
    lines.length > 10 ? say(response, 413, '<html>413</html>') : taken(response, lines),
  )
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect(sending!.figures().sent).toBe(40)
  const before = posts.length
  for (let n = 0; n < 40; n++)
    await queue.keep([{ device_id: 1, ts: new Date(NOON + n).toISOString(), kw: 1 }])
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect(posts.slice(before).every(({ lines }) => lines.length <= 10)).toBe(true)
  expect((await queue.figures()).refused).toBe(0)
}, 40_000)

it('what the server cannot read is put aside also where something new comes all the time', async () => {
  const bad: Answer = (response, lines) => {
    void queue.keep([{ device_id: 1, ts: new Date(NOON + posts.length).toISOString(), kw: 9 }])
    if (lines.some((line) => line.includes('"kw":2}')))
      say(response, 400, { detail: 'The body is not valid.', code: 'bad-request' })
    else taken(response, lines)
  }
  await start(6, bad)
  await expect.poll(async () => (await queue.figures()).refused, { timeout: 15_000 }).toBe(1)
  expect(posts.length).toBeLessThan(40)
}, 30_000)

it('what something in between refuses holds up no other, is told, and goes once it is let through', async () => {
  let isBlocked = true
  const firewall: Answer = (response, lines) =>
    isBlocked && lines.some((line) => line.includes('"kw":2}'))
      ? say(response, 400, '<html>Bad request</html>')
      : taken(response, lines)
  await start(6, firewall)
  await expect.poll(left, { timeout: 20_000 }).toBe(1)
  expect(sending!.figures()).toMatchObject({ sent: 5, apart: 1 })
  // New ones go past it.
  await queue.keep([{ device_id: 1, ts: new Date(NOON + 60_000).toISOString(), kw: 9 }])
  await expect.poll(() => sending!.figures().sent).toBe(6)
  expect((await queue.figures()).refused).toBe(0)
  isBlocked = false
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect(sending!.figures()).toMatchObject({ sent: 7, trouble: null, apart: 0 })
}, 60_000)
