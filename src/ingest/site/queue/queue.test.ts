import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { silentLog } from '#store/engine/log.ts'
import { FolderInUseError, openLevelStore } from './level-store.ts'
import { openQueue, type SiteQueue } from './queue.ts'
import type { QueueOptions } from './queue-options.ts'

const NOON = Date.UTC(2026, 10, 2, 11)
const MINUTE_MS = 60_000
const root = mkdtempSync(join(tmpdir(), 'nairawatt-queue-'))
let folder = ''
let count = 0
/** `server`: what it said it is now; undefined: what the computer says, where that is set */
const time: { wall: number; sinceBoot: number; bootId: string; server?: number | null } = {
  wall: NOON,
  sinceBoot: 0,
  bootId: 'first',
}

beforeEach(() => {
  folder = join(root, String(++count))
  Object.assign(time, { wall: NOON, sinceBoot: 0, bootId: 'first', server: undefined })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function open(more: Partial<QueueOptions> = {}): Promise<SiteQueue> {
  const clock = {
    wall: () => time.wall,
    sinceBoot: () => time.sinceBoot,
    trueTime: () => (time.server !== undefined ? time.server : time.wall < NOON / 2 ? null : time.wall),
    get bootId() {
      return time.bootId
    },
  }
  return openQueue({
    folder,
    limitBytes: 64 * 1024 ** 2,
    whenFull: 'drop oldest',
    clock,
    log: silentLog,
    ...more,
  })
}

const reading = (at: number, device = 1): ReadingFrame => ({
  device_id: device,
  ts: new Date(at).toISOString(),
  kw: 12.5,
})
const times = (pieces: readonly { text: string }[]) =>
  pieces.flatMap(({ text }) => text.split('\n').map((line) => Date.parse(JSON.parse(line).ts)))

/** A reading a minute, the last one now. */
async function fill(queue: SiteQueue, minutes: number): Promise<void> {
  for (let n = minutes - 1; n >= 0; n--) await queue.keep([reading(time.wall - n * MINUTE_MS)])
}

it('gives the newest first, then the oldest, and takes nothing away before it is settled', async () => {
  const queue = await open()
  await fill(queue, 100)
  const minutesAgo = (at: number) => (NOON - at) / MINUTE_MS
  expect(times(await queue.take(6)).map(minutesAgo)).toEqual([0, 1, 2, 99, 98, 97])
  const pieces = await queue.take(6)
  expect(times(pieces).map(minutesAgo)).toEqual([0, 1, 2, 99, 98, 97])
  await queue.settle(pieces)
  expect(times(await queue.take(6)).map(minutesAgo)).toEqual([3, 4, 5, 96, 95, 94])
  expect((await queue.figures()).readings).toBe(94)
  await queue.close()
})

it('holds the same after it was opened again, also where nobody closed it', async () => {
  const queue = await open()
  await fill(queue, 10)
  await expect(open()).rejects.toThrow(FolderInUseError)
  await queue.settle(await queue.take(4))
  await queue.close()
  const again = await open()
  expect(await again.figures()).toMatchObject({ readings: 6, oldestAt: NOON - 7 * MINUTE_MS })
  expect(times(await again.take(100)).length).toBe(6)
  await again.close()
})

it.each([
  ['drop oldest', (at: number) => at === NOON],
  ['drop newest', (at: number) => at === NOON - 799 * MINUTE_MS],
] as const)('full: %s, counted, and the folder stays near its limit', async (whenFull, isKept) => {
  const limitBytes = 30_000
  const queue = await open({ limitBytes, whenFull })
  await fill(queue, 800)
  const { readings, bytes, dropped } = await queue.figures()
  expect(readings + dropped).toBe(800)
  expect(dropped).toBeGreaterThan(400)
  expect(bytes).toBeLessThanOrEqual(limitBytes)
  const left = times(await queue.take(10_000))
  expect(left.length).toBe(readings)
  expect(left.some(isKept)).toBe(true)
  expect([...left].sort((a, b) => b - a)[0]! - Math.min(...left)).toBe((readings - 1) * MINUTE_MS)
  await queue.close()
  const onDisk = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(onDisk).toBeLessThan(limitBytes + 16 * 1024 ** 2)
})

it('a piece that the disk damaged is put aside and counted, and holds up no other', async () => {
  const first = await open()
  await fill(first, 5)
  await first.close()
  const { store } = await openLevelStore(folder, silentLog)
  const keys = await store.keys({ gt: 'r!', lt: 'r~' }).all()
  const whole = await store.get(keys[1]!)
  await store.put(keys[0]!, Buffer.from('no'))
  await store.put(keys[1]!, Buffer.concat([Buffer.from([255, 255, 255, 255]), whole!.subarray(4)]))
  await store.put(keys[4]!, Buffer.concat([whole!.subarray(0, 4), Buffer.from('no gzip at all')]))
  await store.close()
  const queue = await open()
  expect(times(await queue.take(100)).length).toBe(3)
  await queue.settle(await queue.take(100))
  expect(await queue.figures()).toMatchObject({ readings: 0, oldestAt: null })
  expect((await queue.refused(10)).map(({ reason }) => reason)).toEqual(
    Array(2).fill('The disk of this computer damaged what it stored.'),
  )
  expect((await queue.figures()).refused).toBe(2)
  await queue.close()
})

it('what is being sent is not dropped', async () => {
  const queue = await open({ limitBytes: 2_000 })
  await fill(queue, 3)
  const sent = await queue.take(10)
  await fill(queue, 30)
  await queue.settle(sent)
  const { readings, dropped } = await queue.figures()
  expect(readings + dropped).toBe(30)
  await queue.close()
})

it('readings of a clock that was not set get their time when it is', async () => {
  Object.assign(time, { wall: Date.UTC(1970, 0, 1, 0, 5), sinceBoot: 300_000 })
  const queue = await open()
  await queue.keep([reading(time.wall)])
  expect(await queue.take(10)).toEqual([])
  Object.assign(time, { wall: NOON, sinceBoot: 600_000 })
  await queue.release()
  expect(times(await queue.take(10))).toEqual([NOON - 300_000])
  expect(await queue.figures()).toMatchObject({ readings: 1, held: 0 })
  await queue.close()
})

const HOUR_MS = 3_600_000

it('a clock that stands where a power cut left it is not trusted: readings get the time that the server says', async () => {
  Object.assign(time, { wall: NOON - 9 * HOUR_MS, sinceBoot: 60_000, server: null })
  const queue = await open()
  await queue.keep([reading(time.wall)])
  await queue.release()
  expect(await queue.take(10)).toEqual([])
  expect(await queue.figures()).toMatchObject({ readings: 0, held: 1 })
  // The server is reached ten minutes later, and the clock is still wrong.
  Object.assign(time, { wall: time.wall + 10 * MINUTE_MS, sinceBoot: 660_000, server: NOON })
  await queue.keep([reading(time.wall)])
  await queue.release()
  expect(times(await queue.take(10)).sort()).toEqual([NOON - 10 * MINUTE_MS, NOON])
  // Now it is set.
  Object.assign(time, { wall: NOON + MINUTE_MS, sinceBoot: 720_000, server: NOON + MINUTE_MS + 900 })
  await queue.keep([reading(time.wall)])
  expect(await queue.figures()).toMatchObject({ readings: 3, held: 0, unsure: 0, refused: 0 })
  await queue.close()
})

it('a clock that proves right changes no time', async () => {
  Object.assign(time, { server: null })
  const queue = await open()
  await queue.keep([reading(NOON)])
  Object.assign(time, { wall: NOON + MINUTE_MS, sinceBoot: MINUTE_MS, server: NOON + MINUTE_MS - 700 })
  await queue.release()
  expect(times(await queue.take(10))).toEqual([NOON])
  await queue.close()
})

it('without any word from the server, readings go on after a week with the time of the clock, and are counted', async () => {
  Object.assign(time, { server: null })
  const queue = await open()
  await queue.keep([reading(NOON)])
  const week = 7 * 24 * HOUR_MS
  Object.assign(time, { wall: NOON + week - 1, sinceBoot: week - 1 })
  await queue.release()
  expect(await queue.figures()).toMatchObject({ readings: 0, held: 1 })
  Object.assign(time, { wall: NOON + week, sinceBoot: week })
  await queue.release()
  expect(times(await queue.take(10))).toEqual([NOON])
  expect(await queue.figures()).toMatchObject({ readings: 1, held: 0, unsure: 1 })
  await queue.close()
})

it('held ones of an earlier start of the computer keep the time of its clock, and are counted', async () => {
  Object.assign(time, { wall: NOON - HOUR_MS, server: null })
  const queue = await open()
  await queue.keep([reading(time.wall)])
  Object.assign(time, { wall: NOON, bootId: 'second', server: NOON })
  await queue.release()
  expect(times(await queue.take(10))).toEqual([NOON - HOUR_MS])
  expect(await queue.figures()).toMatchObject({ held: 0, unsure: 1, refused: 0 })
  await queue.close()
})

it('nobody knows when they were after another start of the computer: put aside with the reason', async () => {
  Object.assign(time, { wall: Date.UTC(1970, 0, 1, 0, 5), sinceBoot: 300_000 })
  const queue = await open()
  await queue.keep([reading(time.wall)])
  Object.assign(time, { wall: NOON, sinceBoot: 10_000, bootId: 'second' })
  await queue.release()
  expect(await queue.take(10)).toEqual([])
  expect(await queue.figures()).toMatchObject({ readings: 0, held: 0, refused: 1, bytes: 0 })
  expect((await queue.refused(10))[0]!.reason).toMatch(/before the clock of the computer was set/)
  await queue.close()
})

it('a device whose own clock is not set is put aside', async () => {
  const queue = await open()
  await queue.keep([reading(Date.UTC(2000, 0, 1)), reading(NOON)])
  expect(await queue.figures()).toMatchObject({ readings: 1, refused: 1 })
  await queue.close()
})

it('refused ones are listed newest first and no more than 500 of them', async () => {
  const queue = await open()
  for (let n = 0; n < 7; n++) {
    await queue.keep([reading(NOON - n)])
    const refused = Array.from({ length: 100 }, (_, i) => ({ at: NOON, reason: `${n} ${i}`, line: '{}' }))
    await queue.settle(await queue.take(1), refused)
  }
  const listed = await queue.refused(1_000)
  expect(listed.length).toBe(500)
  expect(listed[0]!.reason).toBe('6 99')
  expect((await queue.figures()).refused).toBe(700)
  await queue.close()
})

it('a store that a disk left in pieces gives what can be read of it', async () => {
  const queue = await open()
  for (let n = 0; n < 300; n++) await queue.keep([{ ...reading(NOON - n), i: [n, n, n] }])
  await queue.close()
  const current = join(folder, 'CURRENT')
  truncateSync(current)
  writeFileSync(current, 'nonsense')
  const again = await open()
  const { readings } = await again.figures()
  expect(readings).toBe(300)
  await again.keep([reading(NOON)])
  await again.close()
})
