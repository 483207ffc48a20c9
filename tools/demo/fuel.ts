import { litresPerHour } from '#domain/score/generator/fuel-curve.ts'
import { BLOCK_S, monthIndex } from './calendar.ts'
import { power } from './flow.ts'
import runs from './measured/generator-runs.json' with { type: 'json' }
import { hashSeed, pick, stream } from './random.ts'
import type { Site } from './site.ts'

const RATES = runs.litresPerHour
  .split(' ')
  .map(Number)
  .sort((a, b) => a - b)
const MEDIAN = RATES[Math.floor(RATES.length / 2)] ?? 1
/** The measured runs scatter by steps of their tank's gauge; a day of several runs scatters this much of it. */
const DAMPING = 0.2
const POWER_FACTOR = 0.8

/** Litres burnt by each device of a site on a day: the size's curve, the set's own burn, a measured run's scatter. */
export function dayLitres(site: Site, day: number): Float64Array {
  const { branch, organisation } = site
  const litres = new Float64Array(branch.devices.length)
  const plan = site.plan(day)
  for (const { from, to, carrier } of plan.segments) {
    const device = branch.devices[carrier]
    if (!device?.generator) continue
    for (let second = from; second < to; ) {
      const block = Math.floor(second / BLOCK_S)
      const until = Math.min(to, (block + 1) * BLOCK_S)
      const kw = power(branch, plan, block, carrier).kw[carrier] ?? 0
      const ratedKw = (device.ratedKva ?? 0) * POWER_FACTOR
      const hours = (until - second) / 3600
      litres[carrier] = (litres[carrier] ?? 0) + (litresPerHour(ratedKw, kw) ?? 0) * hours
      second = until
    }
  }
  return litres.map(
    (amount, k) => amount * burn(site, k, day) * scatter(`${organisation}/${branch.name}/${k}`, day),
  )
}

function burn(site: Site, index: number, day: number): number {
  const set = site.branch.devices[index]?.generator
  if (!set) return 1
  // A failing set burns more each month until its half-yearly service.
  return set.isFailing ? set.burn * (1 + 0.03 * (monthIndex(day) % 6)) : set.burn
}

function scatter(name: string, day: number): number {
  return (pick(RATES, stream(hashSeed(`${name}/fuel`) + day)) / MEDIAN) ** DAMPING
}
