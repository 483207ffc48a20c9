import type { DroppedField } from '#domain/meter/check-reading.ts'
import type { MeasuredField } from '#domain/meter/reading.ts'

/** Fields that a meter names otherwise than the product. */
const WIRE: Partial<Record<MeasuredField, string>> = {
  kwh: 'kwh_import',
  kwhExport: 'kwh_export',
  iN: 'i_n',
  pfPhase: 'pf_phase',
  thdV: 'thd_v',
  thdI: 'thd_i',
}

export interface DroppedShown {
  readonly field: string
  readonly count: number
  readonly limit: number | null
}

/** Counts fields that were left out of readings as they come. */
export class DroppedTally {
  readonly #counts = new Map<string, number>()

  add(dropped: readonly DroppedField[]): void {
    for (const { field } of dropped) {
      const name = WIRE[field] ?? field
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    }
  }

  /** Most frequent first. */
  shown(): DroppedShown[] {
    return [...this.#counts]
      .map(([field, count]) => ({ field, count, limit: null }))
      .sort((a, b) => b.count - a.count)
  }
}
