import type { QualityDay } from './quality-calls.ts'

/** What one day of the strip is made of, each 0 to 1 of the part of the day that the device has lived. */
export interface DayShares {
  measured: number
  estimated: number
  missing: number
}

export function dayShares({ measured_s, estimated_s, missing_s }: QualityDay): DayShares {
  const all = measured_s + estimated_s + missing_s
  if (all <= 0) return { measured: 0, estimated: 0, missing: 0 }
  return { measured: measured_s / all, estimated: estimated_s / all, missing: missing_s / all }
}
