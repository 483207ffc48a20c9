import { type ReadingFrame, readingFrame } from '#contract/meter/reading.ts'
import type { Refusal } from '../refusal.ts'
import { readIsoStamp } from '../stamp.ts'
import { type Decoded, type Dialect, single, singles } from './dialect.ts'

/** The product's own JSON reading (contract/meter/reading.ts). */
export const native: Dialect = {
  model: 'nairawatt',
  refuseKeys(keys) {
    const unknown = keys.filter((key) => !KNOWN.has(key))
    return unknown.length > MOST_NAMED ? tooManyUnknown(unknown) : null
  },
  decode(payload) {
    const parsed = readingFrame.safeParse(payload)
    if (!parsed.success) return unreadable(parsed.error.issues[0])
    const stamp = readIsoStamp(parsed.data.ts)
    if (stamp === null) {
      return {
        code: 'no-time',
        sentence: 'ts is no time of the form 2026-11-20T10:15:00+01:00; the offset may be left out.',
      }
    }
    const { device_id, hardware } = parsed.data
    if (device_id !== undefined && hardware) return TWO_NAMES
    return {
      deviceId: device_id ?? null,
      ...(hardware ? { hardware } : {}),
      stamp,
      ...toMeasures(parsed.data),
    }
  },
}

const TWO_NAMES: Refusal = {
  code: 'unreadable',
  sentence: 'A reading says whose it is by device_id or by hardware, not by both.',
}

const KNOWN = new Set(Object.keys(readingFrame.shape))
/** Of keys that are not known so many are named; of many more than that the number is told. */
const MOST_NAMED = 5
const MOST_NAME = 40
const MOST_SENTENCE = 300

function tooManyUnknown(keys: readonly string[]): Refusal {
  const named = keys.slice(0, MOST_NAMED).map((key) => `"${key.slice(0, MOST_NAME)}"`)
  const sentence = `This is no reading. Unrecognized keys: ${named.join(', ')} and ${keys.length - MOST_NAMED} more.`
  return { code: 'unreadable', sentence: sentence.slice(0, MOST_SENTENCE) }
}

function unreadable(issue: { path: PropertyKey[]; message: string } | undefined): Refusal {
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  return {
    code: 'unreadable',
    sentence: `This is no reading. ${where}${issue?.message ?? 'not understood'}.`.slice(0, MOST_SENTENCE),
  }
}

function toMeasures(frame: ReadingFrame): Pick<Decoded, 'measured' | 'isCorrection'> {
  return {
    measured: {
      kwh: frame.kwh_import ?? null,
      kwhExport: frame.kwh_export ?? null,
      kvarh: frame.kvarh ?? null,
      kvarhExport: frame.kvarh_export ?? null,
      kvah: frame.kvah ?? null,
      kw: single(frame.kw),
      kvar: single(frame.kvar),
      kva: single(frame.kva),
      pf: single(frame.pf),
      hz: single(frame.hz),
      iN: single(frame.i_n),
      v: singles(frame.v),
      i: singles(frame.i),
      p: singles(frame.p),
      q: singles(frame.q),
      pfPhase: singles(frame.pf_phase),
      thdV: singles(frame.thd_v),
      thdI: singles(frame.thd_i),
      run: frame.run ?? null,
      mainsPresent: frame.mains_present ?? null,
      fuelPct: single(frame.fuel_pct),
      fuelL: single(frame.fuel_l),
      engineH: frame.engine_h ?? null,
      engineStarts: frame.engine_starts ?? null,
      genState: frame.gen_state ?? null,
      genMode: frame.gen_mode ?? null,
      alarms: frame.alarms ?? null,
      socPct: single(frame.soc_pct),
      battKw: single(frame.batt_kw),
    },
    isCorrection: frame.correction ?? false,
  }
}
