import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { silentLog } from '#store/engine/log.ts'
import { openQueue, type SiteQueue } from './queue/queue.ts'
import { PAUSE_MS } from './queue/unmapped-readings.ts'
import { type Sending, startSending } from './sending.ts'
import type { ServerLink } from './server-link.ts'

const NOON = Date.UTC(2026, 10, 2, 11)
const time = { sinceBoot: 0 }
let folder: string
let queue: SiteQueue
let sending: Sending
let mapped: Set<string>
/** The readings that the server has, and what each post brought. */
let had: Set<string>
let posts: string[][]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nairawatt-unmapped-'))
  time.sinceBoot = 0
  mapped = new Set(['A'])
  had = new Set()
  posts = []
  await start()
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(limitBytes = 1e8, whenFull: 'drop oldest' | 'drop newest' = 'drop oldest') {
  const clock = { wall: () => NOON, sinceBoot: () => time.sinceBoot, trueTime: () => NOON, bootId: 'x' }
  return openQueue({ folder, limitBytes, whenFull, clock, log: silentLog })
}

async function start() {
  queue = await open()
  const restMs = { first: 5, longest: 10 }
  sending = startSending({ queue, link, key: 'k', clock: () => NOON, log: silentLog, everyMs: 5, restMs })
}

async function stop() {
  await sending.stop()
  await queue.close()
}

/** A server that knows the names that are mapped. */
const link = {
  async ask({ body }: { body: { bytes: Buffer } }) {
    const lines = gunzipSync(body.bytes).toString('utf8').split('\n')
    posts.push(lines)
    const runs: [number, number][] = []
    for (const [n, line] of lines.entries()) {
      const { hardware } = JSON.parse(line) as ReadingFrame
      if (hardware && !mapped.has(hardware.id)) runs.push([n, 1])
      else had.add(line)
    }
    const left =
      runs.length === 0 ? {} : { not_mapped: { count: runs.length, runs, reason: 'No device yet.' } }
    const json = { accepted: lines.length - runs.length, duplicate: 0, rejected: [], dropped: [], ...left }
    return { status: 200, json, retryAfterS: null, at: null }
  },
} as unknown as ServerLink

const reading = (id: string, n: number): ReadingFrame => ({
  hardware: { dialect: 'acrel-gateway', id },
  ts: new Date(NOON - n * 60_000).toISOString(),
  kwh_import: n,
})
const mixed = (count: number) => Array.from({ length: count }, (_, n) => reading(n % 2 ? 'A' : 'B', n))

it('readings of a name that is not mapped stay, over a restart too, hold up no other and come once it is', async () => {
  await queue.keep(mixed(1_200))
  await expect.poll(() => had.size).toBe(600)
  await expect.poll(() => queue.figures()).toMatchObject({ readings: 0, unmapped: 600, refused: 0 })
  const asked = posts.length
  await sleep(200)
  expect(posts.length).toBeLessThanOrEqual(asked + 1)
  await stop()
  await start()
  await expect.poll(() => queue.figures()).toMatchObject({ readings: 0, unmapped: 600 })
  await queue.keep([reading('A', 5_001)])
  await expect.poll(() => had.size).toBe(601)
  await sleep(100)
  mapped.add('B')
  // The pause is asked anew: once or twice, as the name was heard since the last try.
  time.sinceBoot += PAUSE_MS
  await sleep(100)
  time.sinceBoot += PAUSE_MS
  await expect.poll(() => had.size, { timeout: 5_000 }).toBe(1_201)
  await expect.poll(() => queue.figures()).toMatchObject({ readings: 0, unmapped: 0, bytes: 0, refused: 0 })
})

it('a new reading that is taken says that the name is mapped: all that waits follows at once', async () => {
  for (let n = 0; n < 450; n++) await queue.keep([reading('B', n)])
  await expect.poll(() => queue.figures(), { timeout: 5_000 }).toMatchObject({ readings: 0, unmapped: 450 })
  mapped.add('B')
  await queue.keep([reading('B', 9_000)])
  await expect.poll(() => had.size, { timeout: 5_000 }).toBe(451)
  expect(await queue.figures()).toMatchObject({ unmapped: 0 })
})

it('a quiet name is asked about with one piece a pause, not with all', async () => {
  await queue.keep(mixed(2_000))
  await expect.poll(() => queue.figures()).toMatchObject({ readings: 0, unmapped: 1_000 })
  const before = posts.flat().length
  for (let n = 0; n < 4; n++) {
    time.sinceBoot += PAUSE_MS
    await sleep(60)
  }
  const more = posts.flat().length - before
  expect(more).toBeGreaterThan(0)
  expect(more).toBeLessThanOrEqual(3 * 500)
  expect(await queue.figures()).toMatchObject({ readings: 0, unmapped: 1_000 })
})

it.each(['drop oldest', 'drop newest'] as const)(
  'at the limit of the disk they go first, counted: %s',
  async (whenFull) => {
    for (let n = 0; n < 100; n++) await queue.keep([reading('B', n)])
    await expect.poll(() => queue.figures(), { timeout: 5_000 }).toMatchObject({ readings: 0, unmapped: 100 })
    const { bytes } = await queue.figures()
    await stop()
    queue = await open(bytes, whenFull)
    for (let n = 0; n < 10; n++) await queue.keep([reading('A', n)])
    const full = await queue.figures()
    expect(full.readings).toBe(10)
    expect(full.unmapped + full.dropped).toBe(100)
    expect(full.dropped).toBeGreaterThan(5)
    expect(full.bytes).toBeLessThanOrEqual(bytes)
  },
)
