import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Phases, Reading } from '#domain/meter/reading.ts'

/** A reading as a gateway posts it: what the meter has nothing to say about is absent. */
export function toFrame(deviceId: number, reading: Reading): ReadingFrame {
  const { at, kwh, kvarh, kw, kvar, kva, pf, hz, iN, v, i, p, q, pfPhase, thdV, thdI, run, fuelPct } = reading
  return {
    device_id: deviceId,
    ts: new Date(at).toISOString(),
    kwh_import: kwh,
    kvarh,
    kw,
    kvar,
    hz,
    v: [...v],
    i: [...i],
    i_n: iN,
    p: [...p],
    q: [...q],
    ...(kva === null ? {} : { kva }),
    ...(pf === null ? {} : { pf }),
    ...(isKnown(pfPhase) ? { pf_phase: [...pfPhase] } : {}),
    ...(isKnown(thdV) ? { thd_v: [...thdV] } : {}),
    ...(isKnown(thdI) ? { thd_i: [...thdI] } : {}),
    ...(run === null ? {} : { run }),
    ...(fuelPct === null ? {} : { fuel_pct: fuelPct }),
  }
}

function isKnown(phases: Phases): boolean {
  return phases.some((value) => value !== null)
}
