import { knownQuality, type QualityBucket, type QualityLines } from '#domain/demand/quality-bucket.ts'
import { round } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { LatestReading } from '#store/meter/reading/latest-reading.ts'
import { type PhaseRow, readingTables } from '../../meter/reading-tables.ts'
import { localTime } from '../../site/present.ts'

/**
 * Power-quality lines as revision A draws them: parallel arrays of numbers. A bucket without any measure is not in
 * them; a single missing measure is 0 there, since that client cannot read null.
 */
export function qualityLines(series: readonly QualityBucket[], written: (at: Instant) => string) {
  const known = knownQuality(series)
  const lines = (
    phases: (bucket: QualityLines) => readonly (number | null)[],
    neutral: (bucket: QualityLines) => number | null,
    units: string,
  ) => ({
    l1: known.map((bucket) => number(phases(bucket)[0])),
    l2: known.map((bucket) => number(phases(bucket)[1])),
    l3: known.map((bucket) => number(phases(bucket)[2])),
    neutral: known.map((bucket) => number(neutral(bucket))),
    units,
  })
  const none = () => null
  return {
    dates: { dates: known.map(({ at }) => written(at)), units: '' },
    current: lines(
      ({ i }) => i,
      ({ neutralA }) => neutralA,
      'amps',
    ),
    voltage: lines(({ v }) => v, none, 'volts'),
    active_power: lines(({ p }) => p, none, 'kW'),
    reactive_power: lines(({ q }) => q, none, 'kVar'),
    frequency: { average: known.map(({ hz }) => number(hz)), units: 'hz' },
    power_factor: { l1_l2_l3: known.map(({ pf }) => number(pf)), units: '' },
  }
}

const number = (value: number | null | undefined): number => (value == null ? 0 : round(value))

/** The newest reading as revision A reads it: a measure that the meter does not send has no row, a phase is 0. */
export function lastReading(latest: LatestReading | undefined, zone: string) {
  const tables = readingTables(latest)
  const phases = (rows: readonly PhaseRow[]) =>
    rows.map(({ name, l1, l2, l3, unit }) => ({ name, l1: l1 ?? 0, l2: l2 ?? 0, l3: l3 ?? 0, unit }))
  return {
    date: latest ? localTime(zone, latest.at) : '',
    data: {
      ...tables,
      phase_measures: phases(tables.phase_measures),
      harmonic_distortion: phases(tables.harmonic_distortion),
    },
  }
}
