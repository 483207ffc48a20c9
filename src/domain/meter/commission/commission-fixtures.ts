import { MINUTE_MS } from '../../time/interval.ts'
import { NO_PHASES } from '../reading.ts'
import type { CommissionFacts, LiveReading } from './check.ts'

const START = Date.UTC(2026, 10, 20, 9, 0)
/** 3 × 230 V × 50 A × 0.9 ÷ 1000 = 31.05 kW. */
export const STEADY_KW = 31.05

/** Eleven readings a minute apart of a steady load: the register grows by 31.05 ÷ 6 = 5.175 kWh in ten minutes. */
export function steadyReadings(change: (n: number) => Partial<LiveReading> = () => ({})): LiveReading[] {
  return Array.from({ length: 11 }, (_, n) => ({
    at: START + n * MINUTE_MS,
    receivedAt: START + n * MINUTE_MS + 2000,
    kwh: 1000 + (STEADY_KW * n) / 60,
    kw: STEADY_KW,
    pf: 0.9,
    v: [230, 230, 230],
    i: [50, 50, 50],
    p: [10.35, 10.35, 10.35],
    pfPhase: NO_PHASES,
    ...change(n),
  }))
}

export const RIGHT: CommissionFacts = {
  readings: steadyReadings(),
  dropped: [],
  parked: { future: 0, other: 0 },
  periodS: 60,
  registerResolution: 0.1,
  nominalV: 230,
  ct: null,
  factor: 1,
  mostKw: 100,
  ratingSource: 'rated',
  mayExport: false,
  display: null,
}
