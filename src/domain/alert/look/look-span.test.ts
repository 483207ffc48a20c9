import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS, type Instant, type Interval, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'
import { type AlertBlock, type BlockKind, type BlockRules, blockRules } from '../block-rules.ts'
import { reconcile } from '../reconcile.ts'
import { DEFAULT_ALERT_SETTINGS } from '../settings.ts'
import { compareWritten, judgeBlocks, unbrokenSilence, type WrittenAlert } from './judge-blocks.ts'
import {
  blockStart,
  isNothingNew,
  type JudgedUpTo,
  judgedUpTo,
  PLAIN_AFTER_MS,
  spanToRead,
  startLook,
} from './look-span.ts'

const NOON = Date.parse('2026-11-18T11:00:00Z')
const SILENCE = blockRules(DEFAULT_ALERT_SETTINGS)
const VOLTAGE = blockRules({ ...DEFAULT_ALERT_SETTINGS, voltage_alerts: true })

interface Told {
  readonly at: Instant
  readonly volts: number
}

/** One device, its readings and what is written down of it. */
function site(periodS: number, rules: BlockRules) {
  const told = new Map<Instant, number>()
  let written: WrittenAlert[] = []
  let before: JudgedUpTo | undefined
  let [ids, read, passed] = [0, 0, 0]
  const isSilenceAll = rules.size === 1

  /** Whether nothing is asked about the device. */
  function passesOver(changed: Interval, now: Instant): boolean {
    if (!before || !isNothingNew(before, changed, { now, isSilenceAll })) return false
    const heardAt = Math.max(before.heardAt, changed.to)
    before = judgedUpTo({ ...before, heardAt }, before, { now, isPlain: true })
    passed++
    return true
  }

  /** Reads come; what is marked reaches from readings before them to the newest. */
  function take(readings: readonly Told[], back: number): Interval {
    const known = [...told.keys()].sort((a, b) => a - b)
    for (const { at, volts } of readings) told.set(at, volts)
    const first = Math.min(...readings.map(({ at }) => at))
    const older = known.filter((at) => at < first)
    return { from: older.at(-back) ?? older[0] ?? first, to: Math.max(...told.keys()) }
  }

  function look(changed: Interval | null, now: Instant, remembers: boolean): void {
    if (told.size === 0) return
    const device = {
      ...{ deviceType: 'UTILITY' as const, ratedKva: null, ratedCurrentA: null, periodS },
      ...{ validTo: null, zone: 'Africa/Lagos', facts: '', heardAt: Math.max(...told.keys()) },
    }
    const start = startLook(device, changed, remembers ? before : undefined, now)
    const own = written.filter(({ until }) => until === null || until >= start.changedFrom)
    const silences = written.filter(({ kind }) => kind === 'offline')
    const asked = {
      ...{ changed, before: remembers ? before : undefined, isSilenceAll },
      written: own.map((one) => ({ ...one, isSilence: one.kind === 'offline' })),
    }
    const look = { ...start, device, written: own, span: spanToRead(device, start, asked, now) }
    const { span } = look
    const found =
      span === null
        ? unbrokenSilence(look, now)
        : judgeBlocks({ ...look, span }, { own: blocks(span), bornAt: bornAt(span), rules })
    for (const [kind, episodes] of found ?? []) keep(kind, compareWritten(look, kind, episodes))
    const isRecent = ({ until }: { until: Instant | null }) => until === null || until >= now - PLAIN_AFTER_MS
    const isPlain = ![...silences, ...(found?.get('offline') ?? [])].some(isRecent)
    before = judgedUpTo(device, remembers ? before : undefined, { now, isPlain })
  }

  function keep(kind: BlockKind, compared: ReturnType<typeof compareWritten>): void {
    const { added, moved, removed } = reconcile(compared.written, compared.found)
    const changes = new Map(moved)
    written = [
      ...written
        .filter(({ id }) => !removed.includes(id))
        .map((one) => ({ ...one, ...changes.get(one.id), kind: one.kind, id: one.id })),
      ...added.map((episode) => ({ ...episode, kind, id: ++ids, acknowledgedAt: null })),
    ].sort((a, b) => a.since - b.since)
  }

  function blocks(span: Interval): AlertBlock[] {
    const count = (span.to - span.from) / BLOCK_MS
    read += count
    return Array.from({ length: count }, (_, n) => {
      const at = span.from + n * BLOCK_MS
      const volts = [...told].flatMap(([when, v]) => (blockStart(when) === at ? [v] : []))
      const mean = volts.length === 0 ? null : volts.reduce((sum, v) => sum + v, 0) / volts.length
      return {
        ...{ at, readings: volts.length, kw: null, powerFactor: null, hz: null, isDead: false },
        ...{ v: [mean, null, null], i: [null, null, null] },
      }
    })
  }

  const bornAt = (span: Interval) => Math.max(span.from, blockStart(Math.min(...told.keys())))
  const rows = () =>
    written.map(({ kind, since, until, value, limit }) => [
      kind,
      (since - NOON) / BLOCK_MS,
      until === null ? null : (until - NOON) / BLOCK_MS,
      value,
      limit,
    ])
  return { take, look, passesOver, rows, blocksRead: () => read, timesPassed: () => passed }
}

/** Readings of a meter, with holes, and how late each comes. */
const course = fc.record({
  periodS: fc.constantFrom(60, 300, 900, 1800, 3600),
  rules: fc.constantFrom(SILENCE, VOLTAGE),
  readings: fc.array(
    fc.record({
      gap: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 40 })),
      volts: fc.constantFrom(230, 230, 205, 203, 250),
      late: fc.oneof({ weight: 15, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 })),
    }),
    { minLength: 3, maxLength: 60 },
  ),
  chunk: fc.integer({ min: 1, max: 4 }),
  chunksALook: fc.integer({ min: 1, max: 9 }),
  back: fc.constantFrom(1, 4),
})

type Course = typeof course extends fc.Arbitrary<infer T> ? T : never

/** In the order in which they come, in chunks. */
function arrivals({ periodS, readings, chunk }: Course): Told[][] {
  let at = NOON
  const sent = readings.map(({ gap, volts, late }, n) => {
    at += gap * periodS * SECOND_MS
    return { at, volts, order: n + late }
  })
  const inOrder = sent.toSorted((a, b) => a.order - b.order)
  const chunks: Told[][] = []
  for (let n = 0; n < inOrder.length; n += chunk) chunks.push(inOrder.slice(n, n + chunk))
  return chunks
}

describe('SCALE-04 a look that goes on from the one before', () => {
  it('writes the rows of one that judges after each chunk, however chunks are put together (property)', () => {
    fc.assert(
      fc.property(course, (one) => {
        const [each, together] = [site(one.periodS, one.rules), site(one.periodS, one.rules)]
        let now = NOON
        let waiting: Interval | null = null
        let quarter = 0
        for (const [n, chunk] of arrivals(one).entries()) {
          const newest = Math.max(...chunk.map(({ at }) => at))
          now = Math.max(now, newest + 5 * SECOND_MS)
          each.look(each.take(chunk, one.back), now, false)
          const mark = together.take(chunk, one.back)
          waiting = waiting
            ? { from: Math.min(waiting.from, mark.from), to: Math.max(waiting.to, mark.to) }
            : mark
          const isQuarter = Math.floor(now / BLOCK_MS) !== quarter
          if (n % one.chunksALook === 0 || isQuarter) {
            if (isQuarter || !together.passesOver(waiting, now)) together.look(waiting, now, true)
            waiting = null
          }
          quarter = Math.floor(now / BLOCK_MS)
        }
        together.look(waiting, now, true)
        for (const blocks of [1, 2, 30]) {
          each.look(null, now + blocks * BLOCK_MS, false)
          together.look(null, now + blocks * BLOCK_MS, true)
        }
        expect(together.rows()).toEqual(each.rows())
      }),
      { numRuns: 120 },
    )
  })

  it('reads three blocks a quarter of an hour of a meter that speaks each minute, and none in between', () => {
    const place = site(60, VOLTAGE)
    let readInBetween = 0
    let looks = 0
    for (let minute = 0; minute < 240; minute++) {
      const now = NOON + minute * MINUTE_MS
      const before = place.blocksRead()
      const mark = place.take([{ at: now, volts: 205 }], 1)
      if (place.passesOver(mark, now + SECOND_MS)) continue
      looks++
      place.look(mark, now + SECOND_MS, true)
      if (minute > 15 && minute % 15 !== 0) readInBetween += place.blocksRead() - before
    }
    expect(place.rows()).toEqual([['voltage', 0, null, 205, 216]])
    // The first look judges the whole day: 12 hours of it, and the margin before.
    expect([readInBetween, place.blocksRead() <= 50 + 15 * 3, looks]).toEqual([0, true, 16])
  })

  it('asks nothing about a meter that speaks in order where silence is all that is looked for', () => {
    const place = site(900, SILENCE)
    for (let n = 0; n < 40; n++) {
      const now = NOON + n * BLOCK_MS
      const mark = place.take([{ at: now, volts: 230 }], 4)
      if (!place.passesOver(mark, now + SECOND_MS)) place.look(mark, now + SECOND_MS, true)
    }
    expect([place.rows(), place.timesPassed() >= 35]).toEqual([[], true])
  })

  it('reads nothing of a history that is older than a week, and tells since when the meter is silent', () => {
    const place = site(900, SILENCE)
    const old = NOON - 30 * DAY_MS
    for (let n = 0; n < 20; n++)
      place.look(place.take([{ at: old + n * BLOCK_MS, volts: 230 }], 4), NOON, true)
    expect([place.rows().length, place.blocksRead()]).toEqual([1, 0])
  })
})
