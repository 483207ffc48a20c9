import { BLOCK_S } from './calendar.ts'
import { DARK, type Segment } from './carriers.ts'
import type { Span } from './outages.ts'
import type { BranchProfile, DeviceProfile } from './profile.ts'

/** A day of a branch before anything is metered: what it asks for, who carries it, what has flowed since midnight. */
export interface DayPlan {
  segments: Segment[]
  away: Span[]
  loadKw: Float64Array
  sunKw: Float64Array
  /** tan φ of the site's load in each block. */
  tan: Float64Array
  /** Per device: share of the site's load that a metered load takes in each block. */
  use: (Float64Array | null)[]
  /** Per device, from midnight to each block's start, 97 values. */
  kwh: Float64Array[]
  kvarh: Float64Array[]
}

export interface Power {
  carrier: number
  kw: Float64Array
  kvar: Float64Array
}

/** Of its rating, kW and kVA, what a supply is loaded with at most: the rest is shed. */
const FULL = 0.96
const SOLAR_TAN = 0.03
const LOAD_TAN = 0.42
/** A set on PV keeps this share of its rating, and the grid a trickle, so that nothing is fed back. */
const LEAST_ON_SET = 0.3
const LEAST_ON_GRID = 0.02

/** Adds what flows in a span inside one block. */
export function addEnergy(
  branch: BranchProfile,
  plan: DayPlan,
  span: Span,
  kwh: Float64Array,
  kvarh: Float64Array,
): void {
  const block = Math.floor(span.from / BLOCK_S)
  for (const { from, to, carrier } of plan.segments) {
    const hours = (Math.min(to, span.to) - Math.max(from, span.from)) / 3600
    if (hours <= 0) continue
    const flow = power(branch, plan, block, carrier)
    for (let k = 0; k < kwh.length; k++) {
      kwh[k] = (kwh[k] ?? 0) + (flow.kw[k] ?? 0) * hours
      kvarh[k] = (kvarh[k] ?? 0) + (flow.kvar[k] ?? 0) * hours
    }
  }
}

/** What every device carries in a block under a carrier: sources add up to the site, loads are parts of it. */
export function power(branch: BranchProfile, plan: DayPlan, block: number, carrier: number): Power {
  const { devices } = branch
  const kw = new Float64Array(devices.length)
  const kvar = new Float64Array(devices.length)
  const lead = devices[carrier]
  if (!lead) return { carrier: DARK, kw, kvar }
  const tan = plan.tan[block] ?? 0
  const limit =
    FULL * (lead.ratedKva ?? 1e6) * Math.min(lead.type === 'GENERATOR' ? 0.8 : 1, 1 / Math.hypot(1, tan))
  const sun = Math.max(
    0,
    Math.min(plan.sunKw[block] ?? 0, (plan.loadKw[block] ?? 0) - leastOn(lead, plan, block)),
  )
  const site = Math.min(plan.loadKw[block] ?? 0, sun + limit)
  kw[carrier] = site - sun
  kvar[carrier] = site * tan
  devices.forEach((device, k) => {
    const use = plan.use[k]?.[block]
    if (use !== undefined) {
      kw[k] = site * use
      kvar[k] = site * use * LOAD_TAN
    }
    if (device.solarKwp !== null) {
      kw[k] = sun
      kvar[k] = sun * SOLAR_TAN
    }
  })
  return { carrier, kw, kvar }
}

function leastOn(lead: DeviceProfile, plan: DayPlan, block: number): number {
  if (lead.type === 'GENERATOR') return LEAST_ON_SET * 0.8 * (lead.ratedKva ?? 0)
  return LEAST_ON_GRID * (plan.loadKw[block] ?? 0)
}
