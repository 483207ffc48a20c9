import { roundOrNull } from '#domain/round.ts'
import type { LatestReading } from '#store/meter/reading/latest-reading.ts'

export interface PhaseRow {
  readonly name: string
  readonly l1: number | null
  readonly l2: number | null
  readonly l3: number | null
  readonly unit: string
}

/** Rows of the newest reading; a measure that the meter does not send has no row (domain.md §5.9). */
export function readingTables(latest: LatestReading | undefined) {
  const m = latest?.measures ?? {}
  const phases = (name: string, column: string, unit: string): PhaseRow[] => {
    const [l1 = null, l2 = null, l3 = null] = [1, 2, 3].map((phase) =>
      roundOrNull(m[`${column}${phase}`] ?? null),
    )
    return l1 === null && l2 === null && l3 === null ? [] : [{ name, l1, l2, l3, unit }]
  }
  const single = (name: string, column: string, unit: string) => {
    const value = roundOrNull(m[column] ?? null)
    return value === null ? [] : [{ name, value, unit }]
  }
  return {
    phase_measures: [
      ...phases('voltage', 'v', 'volts'),
      ...phases('current', 'i', 'amps'),
      ...phases('active_power', 'p', 'kW'),
      ...phases('reactive_power', 'q', 'kVAR'),
      ...phases('pf', 'pf', 'pf'),
    ],
    harmonic_distortion: [...phases('voltage_thd_ln', 'thd_v', '%'), ...phases('current_thd', 'thd_i', '%')],
    demands: [],
    totals: [
      ...single('active_power', 'kw', 'kW'),
      ...single('reactive_power', 'kvar', 'kVAR'),
      ...single('apparent_power', 'kva', 'kVA'),
      ...single('pf', 'pf', 'pf'),
      ...single('frequency', 'hz', 'hz'),
      ...single('fuel_level', 'fuel_pct', '%'),
      ...single('fuel', 'fuel_l', 'L'),
      ...single('engine_hours', 'engine_h', 'h'),
      ...single('engine_starts', 'engine_starts', ''),
      ...single('battery_charge', 'soc_pct', '%'),
      ...single('battery_power', 'batt_kw', 'kW'),
    ],
    energy: [
      ...single('active_energy', 'kwh_import', 'kWh'),
      ...single('export_energy', 'kwh_export', 'kWh'),
      ...single('reactive_energy', 'kvarh', 'kVARh'),
      ...single('export_reactive_energy', 'kvarh_export', 'kVARh'),
      ...single('apparent_energy', 'kvah', 'kVAh'),
    ],
    total_demands: [],
  }
}
