import { changeoverLags, type DayLag, type SourceRun } from '#domain/energy/changeover-lag.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { onIntervals } from '#domain/energy/hours/on-intervals.ts'
import { onState } from '#domain/energy/hours/on-state.ts'
import { hasRemoved } from '#domain/meter/raw-retention.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import type { Sample } from '#domain/meter/rollup/roll-up-blocks.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { DAY_MS, type Interval, intersection, lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { samplesAround } from '#store/meter/rollup/sample.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** A month of readings every minute is what a page waits for; a longer range has no lags. */
const LONGEST_MS = 31 * DAY_MS
const COARSEST_S = 60

export interface Changeover {
  readonly branch: Branch
  readonly elapsed: Interval
  readonly sources: readonly { readonly device: Device; readonly samples: readonly Sample[] }[]
}

/** Readings of branches whose sources all report every minute; others cannot tell how long it was dark. */
export async function changeoverFacts(
  { tx, scope }: ScopedContext,
  branches: readonly Branch[],
  range: RequestedRange,
): Promise<Changeover[]> {
  const facts = branches.flatMap((branch) => {
    const elapsed = range.of(branch.zone)
    // What is left of a month whose readings were removed tells no changeover.
    if (hasRemoved(elapsed, branch.rawFrom)) return []
    if (lengthMs(elapsed) === 0 || lengthMs(elapsed) > LONGEST_MS) return []
    const devices = branch.devices.filter(({ isSource }) => isSource)
    if (devices.length < 2 || devices.some(({ periodS }) => periodS > COARSEST_S)) return []
    const sources = devices.map(async (device) => ({
      device,
      samples: await samplesAround(tx, scope, device.id, elapsed),
    }))
    return Promise.all(sources).then((known) => ({ branch, elapsed, sources: known }))
  })
  return Promise.all(facts)
}

export interface BranchLag extends DayLag {
  readonly branch: string
}

/** null: no branch reports often enough. */
export function computeLags(facts: readonly Changeover[]): BranchLag[] | null {
  if (facts.length === 0) return null
  return facts.flatMap(({ branch, elapsed, sources }) => {
    const runs = sources.flatMap(({ device, samples }) => listRuns(branch, device, samples, elapsed))
    const lags = changeoverLags(
      runs,
      elapsed.to,
      Math.max(...sources.map(({ device }) => device.periodS)),
      branch.zone,
    )
    return (lags ?? []).map((lag) => ({ ...lag, branch: branch.name }))
  })
}

function listRuns(
  branch: Branch,
  device: Device,
  samples: readonly Sample[],
  elapsed: Interval,
): SourceRun[] {
  const rules = {
    nominalV: branch.nominalVoltage,
    ratedKw: ratedKw(device.ratedKva),
    deviceType: device.deviceType,
  }
  let wasOn: boolean | null = null
  const states = samples.map((sample) => {
    wasOn = onState(sample, rules, wasOn)
    return { at: sample.at, on: wasOn }
  })
  return onIntervals(states, 2 * device.periodS * SECOND_MS).flatMap((run) => {
    const part = intersection(run, elapsed)
    return part ? [{ ...part, sourceId: device.id }] : []
  })
}
