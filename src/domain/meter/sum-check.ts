import type { Kwh } from '../quantity.ts'

/**
 * Makes blocks add up to the register difference.
 *
 * |Σ blocks − ΔR| > 1 % of ΔR or > 1 kWh → every block × ΔR/Σ, flag E; otherwise unchanged.
 * When Σ is 0, or less than any meter tells, there is no shape to scale, so ΔR is shared evenly. kWh. Source: domain.md §2.8
 * "sum check" and the rule that estimates are scaled so that intervals sum to the register difference.
 */
export interface SumCheck {
  blocks: number[]
  isScaled: boolean
}

const MOST_SHARE = 0.01
const MOST_KWH = 1
const NO_SHAPE_KWH = 1e-9

export function sumCheck(blocks: readonly number[], registerKwh: Kwh): SumCheck {
  const sum = blocks.reduce((total, kwh) => total + kwh, 0)
  const off = Math.abs(sum - registerKwh)
  const isOff = off > MOST_KWH || off > MOST_SHARE * Math.abs(registerKwh)
  if (!isOff || blocks.length === 0) return { blocks: [...blocks], isScaled: false }
  if (Math.abs(sum) < NO_SHAPE_KWH)
    return { blocks: blocks.map(() => registerKwh / blocks.length), isScaled: true }
  return { blocks: blocks.map((kwh) => (kwh * registerKwh) / sum), isScaled: true }
}
