import type { HardwareReference, ReadingFrame } from '#contract/meter/reading.ts'
import type { Reading } from '#domain/meter/reading.ts'
import type { NamedReading } from '../meter/dialects/message.ts'
import type { Stamp } from '../meter/stamp.ts'

/** A reading as it is sent on: the server knows which device the name stands for. null: its time is none. */
export function toNamedFrame(
  dialect: HardwareReference['dialect'],
  { name, stamp, measured }: Pick<NamedReading, 'name' | 'stamp' | 'measured'>,
): ReadingFrame | null {
  const ts = writeStamp(stamp)
  if (ts === null) return null
  const { id, channel } = name
  return { hardware: { dialect, id, ...(channel !== '' && { channel }) }, ts, ...tellMeasures(measured) }
}

const LATEST = Date.UTC(9999, 11, 31)

function writeStamp({ wall, offset }: Stamp): string | null {
  if (!(wall > 0 && wall < LATEST)) return null
  const face = new Date(offset === null ? wall : wall - offset).toISOString()
  // Without an offset it is the clock of the branch, whose zone the server knows.
  return offset === null ? face.slice(0, -1) : face
}

/** What was told, under the keys of the contract. */
function tellMeasures(measured: Omit<Reading, 'at'>): Omit<ReadingFrame, 'ts'> {
  const frame: Record<string, unknown> = {}
  for (const [field, key] of Object.entries(KEYS) as [keyof typeof KEYS, string][]) {
    const value = measured[field]
    const isTold = PHASES.has(field) ? (value as unknown[]).some((one) => one !== null) : value !== null
    if (isTold) frame[key] = value
  }
  return frame
}

const PHASES: ReadonlySet<string> = new Set(['v', 'i', 'p', 'q', 'pfPhase', 'thdV', 'thdI'])

const KEYS: Readonly<Record<keyof Omit<Reading, 'at'>, keyof ReadingFrame>> = {
  kwh: 'kwh_import',
  kwhExport: 'kwh_export',
  kvarh: 'kvarh',
  kvarhExport: 'kvarh_export',
  kvah: 'kvah',
  kw: 'kw',
  kvar: 'kvar',
  kva: 'kva',
  pf: 'pf',
  hz: 'hz',
  iN: 'i_n',
  v: 'v',
  i: 'i',
  p: 'p',
  q: 'q',
  pfPhase: 'pf_phase',
  thdV: 'thd_v',
  thdI: 'thd_i',
  run: 'run',
  mainsPresent: 'mains_present',
  fuelPct: 'fuel_pct',
  fuelL: 'fuel_l',
  engineH: 'engine_h',
  engineStarts: 'engine_starts',
  genState: 'gen_state',
  genMode: 'gen_mode',
  alarms: 'alarms',
  socPct: 'soc_pct',
  battKw: 'batt_kw',
}
