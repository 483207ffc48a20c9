import fc from 'fast-check'
import { testBranch, testDevice, testTree } from '../../site/testing-tree.ts'
import type { Tree } from '../../site/tree.ts'
import { BLOCK_MS, DAY_MS, type Interval, MINUTE_MS } from '../../time/interval.ts'
import { addDays, dayInterval } from '../../time/zone.ts'
import { demandOver } from '../demand-over.ts'
import type { DeviceBlock, DeviceBlocks } from '../device-blocks.ts'
import { demandPart, togetherPart } from './demand-part.ts'
import { type KnownDays, knownOfDay } from './known-day.ts'

const FIRST = '2026-11-08'
const DAYS = 5
export const ZONE = 'Africa/Lagos'
const LAST = addDays(FIRST, DAYS - 1)
const WHOLE = { from: dayInterval(ZONE, FIRST).from, to: dayInterval(ZONE, LAST).to }

/** No meter tells so little that squares of it are lost. */
const power = fc.oneof(
  fc.constant(0),
  fc.constant(Number.NaN),
  fc.double({ min: 0.001, max: 90, noNaN: true }),
)
/** What a meter tells of reactive power: all, nothing, or one now and then. */
const told = fc.constantFrom('kvarh', 'kva', 'nothing', 'sometimes', 'both')
const block = fc.record({
  kwh: power,
  kvarh: power,
  kva: power,
  coverageS: fc.constantFrom(900, 900, 719, 720),
  onS: fc.constantFrom(0, 900, 450.5, Number.NaN),
})
const deviceDays = fc.record({
  told,
  isOwnFactor: fc.boolean(),
  // A few blocks that repeat through the days: many enough to differ, few enough to be fast.
  blocks: fc.array(block, { minLength: 7, maxLength: 40 }),
  missing: fc.array(fc.nat(DAYS - 1), { maxLength: 2 }),
})
type DeviceDays = typeof deviceDays extends fc.Arbitrary<infer T> ? T : never

function toDays({ told: tells, isOwnFactor, blocks, missing }: DeviceDays): DeviceBlock[] {
  const isTold = (name: 'kvarh' | 'kva', n: number) =>
    tells === name || tells === 'both' || (tells === 'sometimes' && n % 5 === 0)
  return Array.from({ length: DAYS }, (_, day) => {
    const at = (n: number) => blocks[(day * 96 + n) % blocks.length]!
    const vector = (pick: (n: number) => number) => Float64Array.from({ length: 96 }, (_, n) => pick(n))
    return {
      start: WHOLE.from + day * DAY_MS,
      kwh: vector((n) => at(n).kwh),
      kvarh: vector((n) => (isTold('kvarh', n) ? at(n).kvarh : Number.NaN)),
      kva: vector((n) => (isTold('kva', n) ? at(n).kva : Number.NaN)),
      coverageS: vector((n) => at(n).coverageS),
      onS: vector((n) => at(n).onS),
      readings: [],
      quality: 'A'.repeat(96),
      isOwnFactor,
    }
  }).filter((_, day) => !missing.includes(day))
}

const within = (blocks: DeviceBlocks, { from, to }: Interval): DeviceBlocks =>
  new Map(
    [...blocks].map(([id, days]) => [
      id,
      days.filter(({ start }) => start < to && start + 96 * BLOCK_MS > from),
    ]),
  )

/** The range as its whole kept days and the stretches in between. */
function cutRange(range: Interval, kept: readonly boolean[]) {
  const days: Interval[] = []
  const stretches: Interval[] = []
  for (let n = 0; n < DAYS; n++) {
    const from = Math.max(range.from, WHOLE.from + n * DAY_MS)
    const to = Math.min(range.to, WHOLE.from + (n + 1) * DAY_MS)
    if (to <= from) continue
    if (to - from === DAY_MS && kept[n]) days.push({ from, to })
    else if (stretches.at(-1)?.to === from) stretches[stretches.length - 1] = { ...stretches.at(-1)!, to }
    else stretches.push({ from, to })
  }
  return { days, stretches }
}

/** Sources and a load over some days, and which of these are kept. */
export const world = fc.record({
  minutes: fc.constantFrom(15, 30, 60),
  sources: fc.array(deviceDays, { minLength: 1, maxLength: 3 }),
  load: deviceDays,
  from: fc.nat(DAYS * 1440 - 60),
  length: fc.integer({ min: 60, max: DAYS * 1440 }),
  isWhole: fc.boolean(),
  kept: fc.array(fc.boolean(), { minLength: DAYS, maxLength: DAYS }),
  selected: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  folds: fc.nat(DAYS),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** `selected`: which of the devices are; null: all. */
export function build(
  { minutes, sources, load, from, length, isWhole, kept: isKept }: World,
  selected: readonly boolean[] | null,
) {
  const devices = [...sources.map((_, n) => testDevice(n + 1)), testDevice(9, { deviceType: 'LOAD' })]
  const base = testTree([testBranch(1, devices)])
  const tree: Tree = { ...base, organisation: { ...base.organisation, demandBlockMinutes: minutes } }
  const blocks: DeviceBlocks = new Map([
    ...sources.map((one, n) => [n + 1, toDays(one)] as const),
    [9, toDays(load).map((day) => ({ ...day, isOwnFactor: false }))],
  ])
  const start = WHOLE.from + from * MINUTE_MS
  const range = isWhole ? WHOLE : { from: start, to: Math.min(WHOLE.to, start + length * MINUTE_MS) }
  const members = new Set(devices.filter((_, n) => selected?.[n] ?? true).map(({ id }) => id))
  const cut = cutRange(range, isKept)
  const kept = cut.days.map((day) => ({
    over: demandOver(tree, within(blocks, day), { of: () => day }),
    day,
  }))
  const days: KnownDays = {
    parts: kept.map(({ over, day }) => ({
      ...demandPart(over, () => null),
      known: knownOfDay(over, within(blocks, day), () => null),
    })),
    together: kept.map(({ over }) => togetherPart(over, members, () => null)),
    stretches: cut.stretches.map((one) => ({ ...one, blocks: within(blocks, one) })),
    ownFactors: new Set(sources.flatMap((one, n) => (one.isOwnFactor ? [n + 1] : []))),
  }
  return { tree, range, members, days, blocks: within(blocks, range) }
}
