/**
 * What sets cost above the grid while the grid was there with its voltage outside of ± 10 %.
 *
 * §16.B's premium of those parts. Because of the voltage alone where the set began at most 5 minutes after the voltage left the band, which
 * is the beginning of the first block outside after one inside. ₦, hours. Source: domain.md §16.C.
 */
import { exactSumOfAll } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import type { Device } from '../../site/tree.ts'
import { BLOCK_MS, type Instant, MINUTE_MS } from '../../time/interval.ts'
import type { Days } from '../../time/share-of-days.ts'
import type { VoltageState } from './avoidable.ts'
import { type RunCost, type RunPrices, runCost } from './day-cost.ts'
import type { RunPart } from './run-part.ts'
import { partsOf, pricesOf, type RunningFacts, setsOf } from './running-facts.ts'

const SOON_MS = 5 * MINUTE_MS

export type StateByBlock = ReadonlyMap<Instant, VoltageState>

export interface VoltageRuns {
  /** Beside a live grid outside of ± 10 %. */
  readonly outside: readonly RunPart[]
  /** Of them: begun because of it. */
  readonly because: readonly RunPart[]
}

/** `parts` of one set in order, with those before the days that are looked at. */
export function voltageRuns(parts: readonly RunPart[], states: StateByBlock): VoltageRuns {
  const outside: RunPart[] = []
  const because: RunPart[] = []
  let begun = 0
  for (const [n, part] of parts.entries()) {
    if (parts[n - 1]?.to !== part.from) begun = part.from
    if (part.grid !== 'present' || part.kwh === null || states.get(part.block) !== 'outside') continue
    outside.push(part)
    const left = leftBand(part.block, states)
    if (left !== null && begun >= left && begun - left <= SOON_MS) because.push(part)
  }
  return { outside, because }
}

/** null: what was before is not known. */
function leftBand(block: Instant, states: StateByBlock): Instant | null {
  let at = block
  while (states.get(at - BLOCK_MS) === 'outside') at -= BLOCK_MS
  return states.get(at - BLOCK_MS) === 'inside' ? at : null
}

export interface VoltageCost {
  readonly sets: readonly { readonly device: Device; readonly cost: RunCost }[]
  readonly hours: number
  /** null: a price or a rating is not known. */
  readonly naira: Naira | null
}

export interface VoltagePremium {
  readonly outside: VoltageCost
  readonly because: VoltageCost
}

/** `days`: of the month, inside of those that were read. */
export function voltagePremium(
  facts: RunningFacts,
  states: StateByBlock,
  [first, last]: Days,
): VoltagePremium {
  const sets = setsOf(facts).map((device) => {
    const { outside, because } = voltageRuns(partsOf(facts, device), states)
    const within = ({ day }: RunPart) => day >= first && day <= last
    return {
      device,
      prices: pricesOf(facts, device),
      outside: outside.filter(within),
      because: because.filter(within),
    }
  })
  const costs = (of: (set: VoltageRuns) => readonly RunPart[]) =>
    totalCost(sets.map((set) => ({ device: set.device, prices: set.prices, parts: of(set) })))
  return { outside: costs((set) => set.outside), because: costs((set) => set.because) }
}

function totalCost(
  sets: readonly {
    readonly device: Device
    readonly prices: RunPrices
    readonly parts: readonly RunPart[]
  }[],
): VoltageCost {
  const ran = sets
    .filter(({ parts }) => parts.length > 0)
    .map(({ device, prices, parts }) => ({ device, cost: runCost(parts, prices) }))
  return {
    sets: ran,
    hours: ran.reduce((sum, { cost }) => sum + cost.hours, 0),
    naira: exactSumOfAll(ran.map(({ cost }) => cost.difference)),
  }
}
