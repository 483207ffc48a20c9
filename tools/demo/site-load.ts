import { BLOCKS, isHoliday, monthIndex, parseSeconds, weekday } from './calendar.ts'
import factory from './measured/factory-days.json' with { type: 'json' }
import steel from './measured/steel-days.json' with { type: 'json' }
import type { BranchProfile } from './profile.ts'
import { between, hashSeed, pick, type Random, stream } from './random.ts'

const numbers = (line: string) => line.split(' ').map(Number)
const STEEL = { working: steel.working.map(numbers), rest: steel.rest.map(numbers) }
const FACTORY = { working: factory.working.map(numbers), rest: factory.rest.map(numbers) }

/** Hours of the day in which the measured plants work, as seen in their days. */
const STEEL_HOURS = [8, 21] as const
const FACTORY_HOURS = [6, 16.5] as const

/** Cooling follows the dry and the rainy season a little (demo values). */
const SEASON = [1, 1.05, 1.08, 1.06, 1.03, 0.98, 0.94, 0.93, 0.96, 1, 1.04, 1.02]

/** What the site would draw in each 15-minute block, kW, were it always supplied: a measured day stretched onto its opening hours. */
export function siteLoad(organisation: string, branch: BranchProfile, day: number): Float64Array {
  const { load } = branch
  const random = stream(hashSeed(`${organisation}/${branch.name}/load`) + day)
  const level = load.week[isHoliday(day) ? 0 : weekday(day)] ?? 1
  const kind = level < 0.3 ? 'rest' : 'working'
  const steelDay = pick(STEEL[kind], random)
  const factoryDay = pick(FACTORY[kind], random)
  const size = load.peakKw * (SEASON[monthIndex(day)] ?? 1) * between(random, 0.95, 1.05)
  const active = kind === 'rest' ? 1 : level
  const toSteel = warp(branch, STEEL_HOURS)
  const toFactory = warp(branch, FACTORY_HOURS)
  const busiest = load.isSmooth ? 1.08 : 1.25
  const kw = new Float64Array(BLOCKS)
  for (let block = 0; block < BLOCKS; block++) {
    const hour = (block + 0.5) / 4
    const fast = blockValue(steelDay, toSteel(hour), load.isSmooth)
    const slow = hourValue(factoryDay, toFactory(hour))
    const activity = Math.min(busiest, (load.steel * fast + (1 - load.steel) * slow) / 100)
    kw[block] = size * (load.base + (1 - load.base) * active * activity) * wobble(random)
  }
  return kw
}

function wobble(random: Random): number {
  return between(random, 0.97, 1.03)
}

/** Maps the branch's clock onto the measured one so that opening and closing meet; a 24-hour site keeps the clock. */
function warp(branch: BranchProfile, [opens, closes]: readonly [number, number]): (hour: number) => number {
  const from = parseSeconds(branch.opensAt) / 3600
  const to = parseSeconds(branch.closesAt) / 3600
  if (to <= from) return (hour) => hour
  return (hour) => {
    if (hour < from) return (hour / from) * opens
    if (hour < to) return opens + ((hour - from) / (to - from)) * (closes - opens)
    return closes + ((hour - to) / (24 - to)) * (24 - closes)
  }
}

/** A shop has no shift break to the minute: where asked, the block is averaged with an hour on either side. */
function blockValue(day: readonly number[], hour: number, isSmooth: boolean): number {
  const centre = Math.min(BLOCKS - 1, Math.floor(hour * 4))
  if (!isSmooth) return day[centre] ?? 0
  let sum = 0
  let count = 0
  for (let block = Math.max(0, centre - 4); block <= Math.min(BLOCKS - 1, centre + 4); block++) {
    sum += day[block] ?? 0
    count++
  }
  return sum / count
}

function hourValue(day: readonly number[], hour: number): number {
  const at = Math.min(22.999, Math.max(0, hour - 0.5))
  const before = Math.floor(at)
  const a = day[before] ?? 0
  const b = day[before + 1] ?? a
  return a + (b - a) * (at - before)
}
