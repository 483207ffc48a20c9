/**
 * Units that files use, as factors to the unit that is kept: kW, kvar, kVA, kWh, kvarh, kVAh, V, A, Hz, hours and a power
 * factor of at most 1.
 */
type Units = Readonly<Record<string, number>>

const ENERGY: Units = { kWh: 1, Wh: 0.001, MWh: 1000 }
const REACTIVE_ENERGY: Units = { kvarh: 1, varh: 0.001, Mvarh: 1000 }
const APPARENT_ENERGY: Units = { kVAh: 1, VAh: 0.001, MVAh: 1000 }
const POWER: Units = { kW: 1, W: 0.001, MW: 1000 }
const REACTIVE: Units = { kvar: 1, var: 0.001, Mvar: 1000 }
const APPARENT: Units = { kVA: 1, VA: 0.001, MVA: 1000 }
const VOLTAGE: Units = { V: 1, kV: 1000 }
const CURRENT: Units = { A: 1, mA: 0.001, kA: 1000 }
const SHARE: Units = { '1': 1, '%': 0.01 }

const UNITS: Readonly<Record<string, Units>> = {
  kwh_import: ENERGY,
  kwh_export: ENERGY,
  kvarh: REACTIVE_ENERGY,
  kvarh_export: REACTIVE_ENERGY,
  kvah: APPARENT_ENERGY,
  kw: POWER,
  p: POWER,
  kvar: REACTIVE,
  q: REACTIVE,
  kva: APPARENT,
  v: VOLTAGE,
  i: CURRENT,
  i_n: CURRENT,
  pf: SHARE,
  thd_v: { '%': 1 },
  thd_i: { '%': 1 },
  hz: { Hz: 1 },
  fuel_pct: { '%': 1 },
  fuel_l: { L: 1 },
  engine_h: { h: 1, min: 1 / 60, s: 1 / 3600 },
  soc_pct: { '%': 1 },
  batt_kw: POWER,
}

/** The units that a measure (`kw`, `v1`) may come in, the kept one first; none for what has no unit. */
export function listUnits(measure: string): readonly string[] {
  return Object.keys(unitTable(measure))
}

/** The unit in which a measure is kept; '': it has none. */
export function keptUnit(measure: string): string {
  const unit = listUnits(measure)[0] ?? ''
  return unit === '1' ? '' : unit
}

/** What a value in this unit is multiplied with to be kept; null: the measure has no such unit. */
export function unitFactor(measure: string, unit: string): number | null {
  return unitTable(measure)[unit] ?? null
}

function unitTable(measure: string): Units {
  return UNITS[measure] ?? UNITS[measure.replace(/[123]$/, '')] ?? {}
}
