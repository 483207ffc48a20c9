import { expect, it } from 'vitest'
import { judgeSoak, memorySlope, type SoakFigures } from './judge.ts'

const WELL: SoakFigures = {
  minutes: 60,
  faults: { server: 50, database: 50, network: 50 },
  checked: { acknowledged: 100_000, lost: 0, doubled: 0, invented: 0, wrongTotals: 0, brokenChains: 0 },
  posts: { count: 9_000, failed: 0, p50: 12, p99: 90 },
  pages: { count: 3_000, failed: 0, p50: 20, p99: 150 },
  slopeMbPerHour: 3,
  stopMs: 900,
}
const failing = (more: Partial<SoakFigures>) =>
  judgeSoak({ ...WELL, ...more })
    .filter(({ isWell }) => !isWell)
    .map(({ what }) => what)
const checked = (more: Partial<SoakFigures['checked']>) => ({ checked: { ...WELL.checked, ...more } })

it('a soak in which all went well has no row that failed', () => {
  expect(failing({})).toEqual([])
})

it.each<[string, Partial<SoakFigures>]>([
  ['Kills of the server, of the database, slow networks', { faults: { server: 1, database: 0, network: 4 } }],
  ['Readings acknowledged', checked({ acknowledged: 0 })],
  ['Acknowledged and lost', checked({ lost: 1 })],
  ['Doubled: taken as new a second time, or two rows', checked({ doubled: 1 })],
  ['Readings that no meter sent', checked({ invented: 1 })],
  ['Devices whose totals are not their readings', checked({ wrongTotals: 1 })],
  ['Audit chains that are broken', checked({ brokenChains: 1 })],
  ['Posts while nothing is broken, p99', { posts: { ...WELL.posts, p99: 1_001 } }],
  [
    'Posts while nothing is broken, p99',
    { posts: { count: 0, failed: 0, p50: Number.NaN, p99: Number.NaN } },
  ],
  ['Pages while nothing is broken, p99', { pages: { ...WELL.pages, p99: 2_001 } }],
  ['Answers that failed while nothing was broken', { pages: { ...WELL.pages, failed: 1 } }],
  ['Memory while nothing is broken, second half, MB an hour', { slopeMbPerHour: 61 }],
  ['A stop (ms)', { stopMs: 10_000 }],
])('every row with a bound can fail: %s', (what, more) => {
  expect(failing(more)).toEqual([what])
})

it('every row but the length has a bound', () => {
  const unbound = judgeSoak(WELL).filter(({ bound }) => bound === null)
  expect(unbound.map(({ what }) => what)).toEqual(['Minutes'])
})

/** Every 2 s for `hours`. */
const samples = (hours: number, mb: (at: number) => number) =>
  Array.from({ length: hours * 1_800 }, (_, n) => [n / 1_800, mb(n / 1_800)] as const)

it('memory is judged by its second half: what a start fills does not count, a leak does', () => {
  const warmUp = (at: number) => Math.min(200, 80 + at * 600)
  expect(memorySlope(samples(0.5, warmUp))).toBeCloseTo(0)
  expect(memorySlope(samples(0.5, (at) => warmUp(at) + 100 * at))).toBeCloseTo(100)
})

it('garbage that comes and goes is not a leak', () => {
  const saw = (at: number) => 150 + ((at * 3_600) % 47)
  expect(Math.abs(memorySlope(samples(0.5, saw))!)).toBeLessThan(20)
  expect(memorySlope(samples(0.5, (at) => saw(at) + 100 * at))).toBeGreaterThan(80)
})

it('nothing is said of a quiet time under ten minutes', () => {
  expect(memorySlope(samples(0.1, () => 100))).toBeNull()
  expect(memorySlope([])).toBeNull()
})
