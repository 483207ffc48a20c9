import { BLOCK_S, BLOCKS, dayNumberAt, dayStart, FIRST_DAY_NUMBER } from './calendar.ts'
import { DARK, daySupply } from './carriers.ts'
import { addEnergy, type DayPlan, type Power, power } from './flow.ts'
import { loadUse } from './loads.ts'
import type { BranchProfile } from './profile.ts'
import { hashSeed, jitter, mix } from './random.ts'
import { siteLoad } from './site-load.ts'
import { sunShares } from './sun.ts'

export interface Site {
  organisation: string
  branch: BranchProfile
  plan(day: number): DayPlan
  /** Energy of every device since the first day, kWh and kvarh, at any instant of a day. */
  energyAt(at: number): { kwh: Float64Array; kvarh: Float64Array }
  powerAt(at: number): Power
  /** Energy of a whole day by device. */
  dayKwh(day: number): Float64Array
}

const PLANS_KEPT = 4

export function createSite(organisation: string, branch: BranchProfile): Site {
  const count = branch.devices.length
  const plans = new Map<number, DayPlan>()
  const totals: { kwh: Float64Array; kvarh: Float64Array }[] = [
    { kwh: new Float64Array(count), kvarh: new Float64Array(count) },
  ]

  function plan(day: number): DayPlan {
    const known = plans.get(day)
    if (known) return known
    const made = planDay(organisation, branch, day)
    plans.set(day, made)
    const oldest = plans.keys().next().value
    if (plans.size > PLANS_KEPT && oldest !== undefined) plans.delete(oldest)
    return made
  }

  /** Totals at the start of a day: a prefix sum from the first day, extended when asked. */
  function before(day: number): { kwh: Float64Array; kvarh: Float64Array } {
    const wanted = day - FIRST_DAY_NUMBER
    if (wanted < 0) throw new Error('The demo has no readings before its first day')
    while (totals.length <= wanted) {
      const last = totals[totals.length - 1]
      const { kwh, kvarh } = plan(FIRST_DAY_NUMBER + totals.length - 1)
      const add = (sums: Float64Array | undefined, of: Float64Array[]) =>
        Float64Array.from(of, (cumulated, k) => (sums?.[k] ?? 0) + (cumulated[BLOCKS] ?? 0))
      totals.push({ kwh: add(last?.kwh, kwh), kvarh: add(last?.kvarh, kvarh) })
    }
    return totals[wanted] as { kwh: Float64Array; kvarh: Float64Array }
  }

  function energyAt(at: number): { kwh: Float64Array; kvarh: Float64Array } {
    const day = dayNumberAt(at)
    const base = before(day)
    const today = plan(day)
    const second = (at - dayStart(day)) / 1000
    const block = Math.floor(second / BLOCK_S)
    const kwh = Float64Array.from(base.kwh, (sum, k) => sum + (today.kwh[k]?.[block] ?? 0))
    const kvarh = Float64Array.from(base.kvarh, (sum, k) => sum + (today.kvarh[k]?.[block] ?? 0))
    const from = block * BLOCK_S
    if (second > from) addEnergy(branch, today, { from, to: second }, kwh, kvarh)
    return { kwh, kvarh }
  }

  function powerAt(at: number): Power {
    const day = dayNumberAt(at)
    const second = (at - dayStart(day)) / 1000
    const today = plan(day)
    const segment = today.segments.find(({ to }) => second < to)
    return power(branch, today, Math.floor(second / BLOCK_S), segment?.carrier ?? DARK)
  }

  const dayKwh = (day: number) => Float64Array.from(plan(day).kwh, (cumulated) => cumulated[BLOCKS] ?? 0)
  return { organisation, branch, plan, energyAt, powerAt, dayKwh }
}

function planDay(organisation: string, branch: BranchProfile, day: number): DayPlan {
  const seed = mix(hashSeed(`${organisation}/${branch.name}`), day)
  const kwp = branch.devices.reduce((sum, device) => sum + (device.solarKwp ?? 0), 0)
  const { segments, away } = daySupply(organisation, branch, day)
  const loadKw = siteLoad(organisation, branch, day)
  const plan: DayPlan = {
    segments,
    away,
    loadKw,
    sunKw:
      kwp > 0 ? sunShares(organisation, branch, day).map((share) => share * kwp) : new Float64Array(BLOCKS),
    tan: loadKw.map((kw, block) => reactiveTangent(branch, kw, jitter(seed, block))),
    use: branch.devices.map(({ load, name }) => {
      if (!load) return null
      const loadSeed = mix(hashSeed(`${organisation}/${branch.name}/${name}`), day)
      return new Float64Array(BLOCKS).map(
        (_, block) => load.share * loadUse(branch, load.kind, block, loadSeed),
      )
    }),
    kwh: branch.devices.map(() => new Float64Array(BLOCKS + 1)),
    kvarh: branch.devices.map(() => new Float64Array(BLOCKS + 1)),
  }
  cumulate(branch, plan)
  return plan
}

/** Motors make most of the reactive power: the fuller the site, the better its factor. */
function reactiveTangent(branch: BranchProfile, kw: number, noise: number): number {
  const { powerFactor, peakKw } = branch.load
  const factor = powerFactor + 0.05 * (Math.min(1, kw / peakKw) - 0.6) + 0.012 * noise
  return Math.tan(Math.acos(Math.min(0.99, Math.max(0.6, factor))))
}

function cumulate(branch: BranchProfile, plan: DayPlan): void {
  const kwh = new Float64Array(branch.devices.length)
  const kvarh = new Float64Array(branch.devices.length)
  for (let block = 0; block < BLOCKS; block++) {
    addEnergy(branch, plan, { from: block * BLOCK_S, to: (block + 1) * BLOCK_S }, kwh, kvarh)
    for (let k = 0; k < kwh.length; k++) {
      ;(plan.kwh[k] as Float64Array)[block + 1] = kwh[k] ?? 0
      ;(plan.kvarh[k] as Float64Array)[block + 1] = kvarh[k] ?? 0
    }
  }
}
