import { neutralCurrent } from '#domain/demand/neutral-current.ts'
import { round } from '#domain/round.ts'
import type { LatestReading } from '#store/latest-reading.ts'
import type { QualityBucket } from '#store/quality.ts'
import { localTime } from './present.ts'

type Three = readonly (number | null)[]

/**
 * Power-quality lines as revision A draws them: parallel arrays of numbers. A bucket without any measure is not in
 * them; a single missing measure is 0 there, since that client cannot read null.
 */
export function qualityLines(series: readonly QualityBucket[], zone: string) {
  const known = series.filter(({ v, i, kw, hz }) => [...v, ...i, kw, hz].some((value) => value !== null))
  const lines = (
    of: (bucket: QualityBucket) => Three,
    neutral: (bucket: QualityBucket) => number | null,
    units: string,
  ) => ({
    l1: known.map((bucket) => number(of(bucket)[0])),
    l2: known.map((bucket) => number(of(bucket)[1])),
    l3: known.map((bucket) => number(of(bucket)[2])),
    neutral: known.map((bucket) => number(neutral(bucket))),
    units,
  })
  const none = () => null
  return {
    dates: { dates: known.map(({ at }) => localTime(zone, at)), units: '' },
    current: lines(
      ({ i }) => i,
      (bucket) => neutralCurrent(bucket.neutral, threeOf(bucket.i)),
      'amps',
    ),
    voltage: lines(({ v }) => v, none, 'volts'),
    active_power: lines(({ p, kw }) => perPhase(p, kw), none, 'kW'),
    reactive_power: lines(({ q, kvar }) => perPhase(q, kvar), none, 'kVar'),
    frequency: { average: known.map(({ hz }) => number(hz)), units: 'hz' },
    power_factor: { l1_l2_l3: known.map(({ pf }) => number(pf)), units: '' },
  }
}

/** A meter that sends only the total: a third of it stands on each line. */
function perPhase(phases: Three, total: number | null): Three {
  return phases.some((value) => value !== null) || total === null ? phases : [total / 3, total / 3, total / 3]
}

function threeOf([a = null, b = null, c = null]: Three): [number | null, number | null, number | null] {
  return [a, b, c]
}

const number = (value: number | null | undefined): number => (value == null ? 0 : round(value))

/** Rows of the newest reading; a measure that the meter does not send has no row. */
export function lastReading(latest: LatestReading | undefined, zone: string) {
  const m = latest?.measures ?? {}
  const phases = (name: string, column: string, unit: string) => {
    const values = [1, 2, 3].map((phase) => m[`${column}${phase}`] ?? null)
    if (values.every((value) => value === null)) return []
    const [l1, l2, l3] = values.map((value) => number(value))
    return [{ name, l1: l1 ?? 0, l2: l2 ?? 0, l3: l3 ?? 0, unit }]
  }
  const single = (name: string, column: string, unit: string) =>
    m[column] == null ? [] : [{ name, value: number(m[column]), unit }]
  return {
    date: latest ? localTime(zone, latest.at) : '',
    data: {
      phase_measures: [
        ...phases('voltage', 'v', 'volts'),
        ...phases('current', 'i', 'amps'),
        ...phases('active_power', 'p', 'kW'),
        ...phases('reactive_power', 'q', 'kVAR'),
        ...phases('pf', 'pf', 'pf'),
      ],
      harmonic_distortion: [
        ...phases('voltage_thd_ln', 'thd_v', '%'),
        ...phases('current_thd', 'thd_i', '%'),
      ],
      demands: [],
      totals: [
        ...single('active_power', 'kw', 'kW'),
        ...single('reactive_power', 'kvar', 'kVAR'),
        ...single('apparent_power', 'kva', 'kVA'),
        ...single('pf', 'pf', 'pf'),
        ...single('frequency', 'hz', 'hz'),
      ],
      energy: [
        ...single('active_energy', 'kwh_import', 'kWh'),
        ...single('export_energy', 'kwh_export', 'kWh'),
        ...single('reactive_energy', 'kvarh', 'kVARh'),
      ],
      total_demands: [],
    },
  }
}
