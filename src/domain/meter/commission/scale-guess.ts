import type { Guess } from './check.ts'

/** Two figures of different moments or of rounded values are the same within this share. */
const NEAR = 0.05

export function isNear(value: number, wanted: number, share = NEAR): boolean {
  return Math.abs(value - wanted) <= share * Math.abs(wanted)
}

/**
 * What makes a value so many times what it should be: the transformers' ratio in it or missing, watts for kilowatts,
 * a decimal point, line voltages, one phase of three. Nothing known fits: `off`. A ratio that is entered stands before
 * a power of ten, for 1,000/1 is one too.
 */
export function guessScale(times: number, ratio: number): Guess {
  if (ratio > 1) {
    if (isNear(times, ratio)) return { code: 'ratio-in-it', times, ratio }
    if (isNear(times, 1 / ratio)) return { code: 'ratio-missing', times, ratio }
  }
  if (isNear(times, 1000)) return { code: 'milli', times }
  if (isNear(times, 0.001)) return { code: 'kilo', times }
  if ([10, 100, 0.1, 0.01].some((ten) => isNear(times, ten))) return { code: 'decimal-point', times }
  if (isNear(times, Math.sqrt(3), 0.02) || isNear(times, 1 / Math.sqrt(3), 0.02))
    return { code: 'line-to-line', times }
  if (isNear(times, 1 / 3)) return { code: 'one-phase', times }
  const usual = USUAL_RATIOS.find((one) => isNear(times, one, 0.02) || isNear(times, 1 / one, 0.02))
  if (usual !== undefined)
    return { code: times > 1 ? 'ratio-twice-maybe' : 'ratio-missing-maybe', times, ratio: usual }
  return { code: 'off', times }
}

/** Of current transformers to 5 A, 50/5 to 4000/5. */
const USUAL_RATIOS = [
  12, 15, 16, 20, 24, 30, 32, 40, 50, 60, 80, 120, 160, 200, 240, 250, 300, 320, 400, 500, 600, 800,
]
