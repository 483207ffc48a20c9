import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Values } from '#ingest/modbus/decode.ts'
import type { Profile } from '#ingest/modbus/profile.ts'
import { PROFILES } from '#ingest/modbus/profiles.ts'
import type { DeviceProfile } from '../profile.ts'
import { type MeteredSite, meterSite } from '../synthesise.ts'
import { batteryAt } from './battery.ts'
import { type EngineFacts, engineOf } from './engine.ts'
import { registerWords, type Words } from './register-words.ts'

/** A box on the line of a branch: which device of the branch it measures, and what stands in it. */
export interface Unit {
  /** its address on the line */
  readonly unit: number
  readonly profile: Profile
  readonly channel: string | null
  /** its place in the branch */
  readonly index: number
  /** null: there is nothing to read, as while a branch has no logger */
  wordsAt(at: Instant): Words | null
}

const FIRST_UNIT = 1
/** DSE 7320 MKII, see the profile. */
const CONTROLLER = 32_841
const ALARMS_AT = 39_425
const ALARM_REGISTERS = 20
const WARNING = 2
/** A three-phase Deye of low voltage. */
const HYBRID = 5

/** The boxes of a branch, one for each of its devices, all of what flows in the simulated site at that instant. */
export function switchRoom(organisation: string, branch: MeteredSite['site']['branch']): Unit[] {
  const metered = meterSite(organisation, branch)
  return branch.devices.map((device, index) => ({
    unit: FIRST_UNIT + index,
    index,
    ...boxFor(device, metered, index),
  }))
}

type Box = Pick<Unit, 'profile' | 'channel' | 'wordsAt'>

function boxFor(device: DeviceProfile, { site, readingsAt }: MeteredSite, index: number): Box {
  const { type } = device
  const of = (readings: readonly Reading[] | null, n: number) =>
    readings?.[n] ?? { ...NOTHING_MEASURED, at: 0 }
  if (type === 'GENERATOR') {
    const profile = profileOf('dse.gencomm')
    const engine = engineOf(site, index)
    const grid = site.branch.devices.findIndex((one) => one.type === 'UTILITY')
    const wordsAt = (at: Instant) => {
      const readings = readingsAt(at)
      if (readings === null) return null
      const facts = engine(at, of(readings, index))
      const values = controllerValues(of(readings, index), of(readings, grid), facts)
      return { 768: 1, 769: CONTROLLER, ...registerWords(profile, values), ...alarmWords(facts.warnings) }
    }
    return { profile, channel: null, wordsAt }
  }
  if (type === 'SOLAR') {
    const profile = profileOf('deye.hybrid-3p')
    const wordsAt = (at: Instant) => {
      const readings = readingsAt(at)
      return readings && { 0: HYBRID, ...registerWords(profile, hybridValues(of(readings, index), at)) }
    }
    return { profile, channel: 'pv', wordsAt }
  }
  const profile = profileOf(type === 'LOAD' ? 'eastron.x96' : 'eastron.sdm630')
  const wordsAt = (at: Instant) => {
    const readings = readingsAt(at)
    return readings && registerWords(profile, meterValues(of(readings, index)))
  }
  return { profile, channel: null, wordsAt }
}

function profileOf(id: string): Profile {
  const profile = PROFILES.get(id)
  if (profile === undefined) throw new Error(`There is no profile ${id}`)
  return profile
}

function phases(key: string, values: readonly (number | null)[]): Values {
  return Object.fromEntries(values.map((value, n) => [`${key}${n + 1}`, value]))
}

function meterValues({ kwh, kvarh, kw, kvar, pf, hz, v, i, p, q, pfPhase, thdV, thdI }: Reading): Values {
  return {
    ...phases('v', v),
    ...phases('i', i),
    ...phases('p', p),
    ...phases('q', q),
    ...phases('pf', pfPhase),
    ...phases('thd_v', thdV),
    ...phases('thd_i', thdI),
    kw,
    kvar,
    kva: kw === null || kvar === null ? null : Math.hypot(kw, kvar),
    pf,
    hz,
    kwh_import: kwh,
    kwh_export: 0,
    kvarh,
    kvarh_export: 0,
    kwh_total: kwh,
  }
}

function controllerValues(set: Reading, grid: Reading, facts: EngineFacts): Values {
  const { isRunning, hours, starts, fuelPct, battV } = facts
  return {
    ...phases('v', set.v),
    ...phases('i', set.i),
    ...phases('p', set.p),
    ...phases('mains_v', grid.v),
    mains_hz: grid.hz,
    hz: set.hz,
    rpm: (set.hz ?? 0) * 30,
    oil_kpa: isRunning ? 420 : 0,
    coolant_c: isRunning ? 83 : 34,
    oil_c: isRunning ? 91 : 33,
    batt_v: battV,
    fuel_pct: fuelPct,
    gen_state: isRunning ? 3 : 0,
    gen_mode: 1,
    kw: set.kw,
    load_pct: 0,
    engine_hours: hours,
    engine_starts: starts,
    kwh_import: set.kwh,
  }
}

/** Four alarms to a register, the first in the highest bits. */
function alarmWords(warnings: readonly number[]): Words {
  const words = Array.from({ length: ALARM_REGISTERS }, () => 0)
  for (const place of warnings) words[Math.floor(place / 4)]! |= WARNING << (12 - 4 * (place % 4))
  return Object.fromEntries(words.map((word, n) => [ALARMS_AT + n, word]))
}

/** Of what a hybrid tells, the PV and the battery are devices of the branch; its other sides are measured by other boxes. */
function hybridValues(pv: Reading, at: Instant): Values {
  const { socPct, kw: battKw } = batteryAt(at)
  const elsewhere = [
    ...['grid_import_kwh', 'grid_export_kwh', 'load_kwh', 'gen_kwh', 'batt_charge_kwh', 'batt_discharge_kwh'],
    ...['grid_kw', 'grid_ct_kw', 'load_kw', 'gen_kw', 'gen_v1'],
  ]
  return {
    ...Object.fromEntries(elsewhere.map((key) => [key, 0])),
    ...phases('v', pv.v),
    hz: pv.hz,
    pv_kwh: pv.kwh,
    pv1_kw: (pv.kw ?? 0) / 2,
    pv2_kw: (pv.kw ?? 0) / 2,
    batt_v: 50 + socPct / 25,
    soc_pct: socPct,
    // Positive while it is discharged.
    batt_kw: -battKw,
  }
}
