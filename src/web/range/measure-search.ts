import type { Measure } from '#contract/energy/parameters.ts'

/** In the order of the selector (PA-01); the first is shown unless the address names another. */
export const MEASURE_KEYS = [
  'current',
  'voltage',
  'active-power',
  'reactive-power',
] as const satisfies readonly Measure[]

/** What the Power Quality page keeps in its URL beside the rest. */
export interface MeasureSearch {
  measure?: Measure | undefined
  /** The device that is shown; the first of the selection unless it is one of them. */
  source?: number | undefined
}

export function readMeasureSearch(raw: Record<string, unknown>): MeasureSearch {
  const source = Number(raw.source)
  return {
    measure: MEASURE_KEYS.find((key) => key === raw.measure),
    source: Number.isSafeInteger(source) && source > 0 ? source : undefined,
  }
}
