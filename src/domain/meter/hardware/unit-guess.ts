import { listUnits, unitFactor } from '../import/unit.ts'

/** A unit that much smaller than what may be is none that somebody measures in. */
const LEAST_SHARE = 1e-5

/** The smaller unit in which a value would be possible: W where 31,050 stands for kW of at most 120; null: none. */
export function guessSmallerUnit(measure: string, value: number, most: number): string | null {
  const fits = (unit: string) => {
    const size = Math.abs(value) * unitFactor(measure, unit)!
    return unitFactor(measure, unit)! < 1 && size <= most && size >= most * LEAST_SHARE
  }
  return listUnits(measure).find(fits) ?? null
}
