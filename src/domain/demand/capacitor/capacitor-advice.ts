/**
 * Whether a branch needs capacitors, from the blocks of a month: what its sources gave together, kW and kvar a block.
 *
 * Sized at the block of the 95th percentile of kvar; the power factor is that "from kWh and kvarh" (§15.6), never assumed. A load
 * that leads already, or would, is refused. They must drop when a set carries the load: leading current upsets its regulator.
 * Above 3 % of voltage harmonics or 20 % of load behind converters: detuned, and asked of a specialist. Source: domain.md §16.M.
 */
import type { Kwh } from '../../quantity.ts'
import { powerFactor } from '../power-factor.ts'
import { type CapacitorSize, capacitorSize, TARGET_FACTOR } from './capacitor-size.ts'
import type { ReactiveMonth } from './reactive-charge.ts'

/** An energised block of 15 minutes in which both are known. */
export interface ReactiveBlock {
  readonly kwh: Kwh
  readonly kvarh: number
  /** A set gave some of it. */
  readonly isOnSet: boolean
}

export type NoCapacitor = 'unknown' | 'good' | 'leading'

export interface CapacitorAdvice {
  readonly factor: number | null
  readonly kwh: Kwh
  readonly kvarh: number
  /** Of the block that decides. */
  readonly kw: number | null
  readonly blockFactor: number | null
  readonly lowestKvar: number | null
  /** null: `reason` says why. */
  readonly size: CapacitorSize | null
  readonly reason: NoCapacitor | null
  /** A set ran: the contactor closes on the grid only. */
  readonly onGridOnly: boolean
  readonly isDetuned: boolean
}

export interface Harmonics {
  /** 95th percentile of the voltage's, %. */
  readonly thdPercent: number | null
  readonly converterPercent: number | null
}

const BLOCKS_AN_HOUR = 4
const DECIDING = 0.95
const MOST_THD = 3
const MOST_CONVERTER = 20

export function capacitorAdvice(blocks: readonly ReactiveBlock[], harmonics: Harmonics): CapacitorAdvice {
  const kwh = blocks.reduce((sum, block) => sum + block.kwh, 0)
  const kvarh = blocks.reduce((sum, block) => sum + block.kvarh, 0)
  const rising = blocks.toSorted((a, b) => a.kvarh - b.kvarh)
  const block = rising[Math.max(0, Math.ceil(DECIDING * rising.length) - 1)]
  const blockFactor = block ? powerFactor(block.kwh, block.kvarh) : null
  const kw = block ? block.kwh * BLOCKS_AN_HOUR : null
  const lowestKvar = rising[0] ? rising[0].kvarh * BLOCKS_AN_HOUR : null
  const reason = whyNone(block, blockFactor)
  const size = reason === null ? capacitorSize(kw!, blockFactor!, lowestKvar) : null
  return {
    ...{
      factor: powerFactor(kwh, blocks.length === 0 ? null : kvarh),
      kwh,
      kvarh,
      kw,
      blockFactor,
      lowestKvar,
    },
    size,
    reason,
    onGridOnly: blocks.some(({ isOnSet }) => isOnSet),
    isDetuned: (harmonics.thdPercent ?? 0) > MOST_THD || (harmonics.converterPercent ?? 0) > MOST_CONVERTER,
  }
}

function whyNone(block: ReactiveBlock | undefined, factor: number | null): NoCapacitor | null {
  if (block === undefined || factor === null) return 'unknown'
  if (block.kvarh <= 0) return 'leading'
  return factor >= TARGET_FACTOR ? 'good' : null
}

/** The month as it is charged, and with the capacitors: switched so that none of its blocks leads. */
export function chargedMonths(
  { size, kwh, kvarh }: CapacitorAdvice,
  blocks: readonly ReactiveBlock[],
): { readonly before: ReactiveMonth; readonly after: ReactiveMonth } | null {
  if (size === null) return null
  const aBlock = size.kvar / BLOCKS_AN_HOUR
  const left = blocks.reduce(
    (sum, block) => sum + Math.min(block.kvarh, Math.max(0, block.kvarh - aBlock)),
    0,
  )
  const month = (kva: number, reactive: number) => ({
    ...{ kva, kwh, kvarh: reactive },
    factor: powerFactor(kwh, reactive) ?? 1,
  })
  return { before: month(size.kvaBefore, kvarh), after: month(size.kvaAfter, left) }
}

/** Mean kvar of each clock hour; null: none is known. `hour`: of a block's start, 0 to 23. */
export function kvarByHour(
  blocks: readonly (ReactiveBlock & { readonly hour: number })[],
): (number | null)[] {
  const sums = Array.from({ length: 24 }, () => ({ kvarh: 0, blocks: 0 }))
  for (const { hour, kvarh } of blocks) {
    const sum = sums[hour]!
    sum.kvarh += kvarh
    sum.blocks += 1
  }
  return sums.map((sum) => (sum.blocks === 0 ? null : (sum.kvarh / sum.blocks) * BLOCKS_AN_HOUR))
}
