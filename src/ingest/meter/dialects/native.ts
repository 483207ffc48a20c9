import { type ReadingFrame, readingFrame } from '#contract/meter/reading.ts'
import type { Refusal } from '../refusal.ts'
import { readIsoStamp } from '../stamp.ts'
import { type Decoded, type Dialect, single, singles } from './dialect.ts'

/** The product's own JSON reading (contract/meter/reading.ts). */
export const native: Dialect = {
  model: 'nairawatt',
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
    return { deviceId: parsed.data.device_id ?? null, stamp, ...toMeasures(parsed.data) }
  },
}

function unreadable(issue: { path: PropertyKey[]; message: string } | undefined): Refusal {
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  return {
    code: 'unreadable',
    sentence: `This is no reading. ${where}${issue?.message ?? 'not understood'}.`,
  }
}

function toMeasures(frame: ReadingFrame): Pick<Decoded, 'measured' | 'isCorrection'> {
  return {
    measured: {
      kwh: frame.kwh_import ?? null,
      kwhExport: frame.kwh_export ?? null,
      kvarh: frame.kvarh ?? null,
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
    },
    isCorrection: frame.correction ?? false,
  }
}
