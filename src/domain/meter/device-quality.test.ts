import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/interval.ts'
import { startOfDay } from '../time/zone.ts'
import { qualityDays, type ReadFacts, readQuality } from './device-quality.ts'
import type { RegisterVerdict } from './rollup/judge-samples.ts'

const ZONE = 'Africa/Lagos'
/** 20 November 2026, 10:00 in Lagos. */
const NOW = startOfDay(ZONE, '2026-11-20') + 10 * HOUR_MS
const at = (day: number, hours = 0) => startOfDay(ZONE, `2026-11-${day}`) + hours * HOUR_MS

const facts = (own: Partial<ReadFacts> = {}): ReadFacts => ({
  zone: ZONE,
  periodS: 900,
  now: NOW,
  days: qualityDays(ZONE, NOW),
  life: { firstAt: at(17), newestAt: NOW },
  blocks: [],
  verdicts: [],
  gaps: [],
  points: [{ at: at(17), kwh: 1000 }],
  replacements: [],
  newest: [],
  ...own,
})

const verdict = (own: Partial<RegisterVerdict>): RegisterVerdict => ({
  at: at(18),
  register: 'kwh',
  verdict: 'R',
  reason: 'reset',
  value: 3,
  previous: 1008,
  ...own,
})

describe('how well a device was read', () => {
  it('looks at 60 days, and of a younger device at its own', () => {
    expect(qualityDays(ZONE, NOW)).toEqual(['2026-09-22', '2026-11-20'])
    const { days, shares } = readQuality(facts())
    expect(days.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    expect(days[3]).toMatchObject({ measuredS: 0, estimatedS: 0, missingS: 10 * 3600 })
    expect(shares).toEqual({ measured: 0, estimated: 0, missing: 1 })
  })

  it('a device that never sent one has no days and no shares', () => {
    const { days, shares, gaps } = readQuality(facts({ life: { firstAt: null, newestAt: null }, points: [] }))
    expect([days, gaps, shares.missing]).toEqual([[], [], null])
  })

  it.each([
    ['two periods of silence are no gap yet', NOW - 2 * 900_000, 1],
    ['a longer silence is one, and the longest', NOW - 30 * HOUR_MS, 2],
  ])('%s', (_, newestAt, count) => {
    const known = { from: at(17), to: at(17, 3) }
    const { gaps } = readQuality(facts({ life: { firstAt: at(17), newestAt }, gaps: [known] }))
    expect(gaps).toHaveLength(count)
    expect(gaps.at(-1)).toEqual(known)
  })

  it.each([
    ['H', 'spike', 'held', []],
    ['X', 'spike', 'false', []],
    ['R', 'reset', 'reset', ['reset']],
    ['R', 'exchange', 'exchange', ['reset']],
    ['R', 'correction', 'correction', []],
  ] as const)('a verdict %s for %s is told as %s', (code, reason, told, marks) => {
    const points = [
      { at: at(17), kwh: 1008 },
      { at: at(18), kwh: 3 },
    ]
    const read = readQuality(
      facts({ verdicts: [verdict({ verdict: code, reason } as Partial<RegisterVerdict>)], points }),
    )
    expect(read.held).toMatchObject([{ kwh: 3, beforeKwh: 1008, verdict: told }])
    expect(read.marks.map(({ kind }) => kind)).toEqual(marks)
    expect(read.points).toHaveLength(told === 'held' || told === 'false' ? 1 : 2)
    expect(read.days.map(({ held }) => held)).toEqual([0, 1, 0, 0])
  })

  it('a recorded exchange stands for the fall that it explains', () => {
    const replacements = [{ at: at(18, -0.25), oldFinalKwh: 1026, newInitialKwh: 3 }]
    const { marks } = readQuality(facts({ verdicts: [verdict({})], replacements }))
    expect(marks).toEqual([{ kind: 'exchange', at: at(18, -0.25), until: null, fromKwh: 1026, toKwh: 3 }])
  })

  it('of the reactive register nothing is told', () => {
    expect(readQuality(facts({ verdicts: [verdict({ register: 'kvarh' })] })).held).toEqual([])
  })

  it('learns the period from the newest readings', () => {
    const newest = Array.from({ length: 12 }, (_, n) => NOW - n * 60_000)
    expect(readQuality(facts({ newest })).learnedS).toBe(60)
    expect(readQuality(facts()).learnedS).toBeNull()
  })
})
