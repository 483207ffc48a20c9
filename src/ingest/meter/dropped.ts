import type { DroppedField } from '#domain/meter/check-reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { DroppedCount } from '#store/meter/reading/dropped-field.ts'

/** Fields that a meter names otherwise than the product. */
const WIRE: Partial<Record<DroppedField['field'], string>> = {
  kwh: 'kwh_import',
  kwhExport: 'kwh_export',
  iN: 'i_n',
  pfPhase: 'pf_phase',
  thdV: 'thd_v',
  thdI: 'thd_i',
  fuelPct: 'fuel_pct',
  fuelL: 'fuel_l',
  kvarhExport: 'kvarh_export',
  engineH: 'engine_h',
  engineStarts: 'engine_starts',
  genState: 'gen_state',
  genMode: 'gen_mode',
  socPct: 'soc_pct',
  battKw: 'batt_kw',
}

/** A field as the meter names it. */
export function fieldName(field: DroppedField['field']): string {
  return WIRE[field] ?? field
}

/** Dropped fields by device and field: how often, and the newest of them. */
export function tallyDroppedFields(
  dropped: readonly (DroppedField & { readonly deviceId: number; readonly at: Instant })[],
): (DroppedCount & { deviceId: number })[] {
  const counts = new Map<string, DroppedCount & { deviceId: number }>()
  for (const { deviceId, field, limit, value, at } of dropped) {
    const name = fieldName(field)
    const key = `${deviceId} ${name}`
    const known = counts.get(key)
    const times = (known?.times ?? 0) + 1
    const newest =
      known && known.lastAt > at
        ? known
        : { deviceId, field: name, most: limit, lastValue: value, lastAt: at }
    counts.set(key, { ...newest, times })
  }
  return [...counts.values()]
}

/** The same of one answer: how often each field was dropped, with its limit. */
export interface DroppedShown {
  readonly field: string
  readonly count: number
  readonly limit: number | null
}

/** Counts dropped fields as they come: of a post, or of a file. */
export class DroppedTally {
  readonly #counts = new Map<string, { count: number; limit: number | null }>()

  add(dropped: readonly DroppedField[]): void {
    for (const { field, limit } of dropped) {
      const name = fieldName(field)
      this.#counts.set(name, { count: (this.#counts.get(name)?.count ?? 0) + 1, limit })
    }
  }

  /** Most frequent first. */
  shown(): DroppedShown[] {
    return [...this.#counts].map(([field, one]) => ({ field, ...one })).sort((a, b) => b.count - a.count)
  }
}
