import { isKnown, linesOf, type QualityBucket } from '#domain/demand/quality-bucket.ts'
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
  const dates: string[] = []
  const [current, voltage, active, reactive] = [noLines(), noLines(), noLines(), noLines()]
  const frequency: number[] = []
  const factor: number[] = []
  for (const bucket of series) {
    if (!isKnown(bucket)) continue
    const { p, q, neutralA } = linesOf(bucket)
    dates.push(written(bucket.at))
    add(current, bucket.i, neutralA)
    add(voltage, bucket.v, null)
    add(active, p, null)
    add(reactive, q, null)
    frequency.push(number(bucket.hz))
    factor.push(number(bucket.pf))
  }
  return {
    dates: { dates, units: '' },
    current: { ...current, units: 'amps' },
    voltage: { ...voltage, units: 'volts' },
    active_power: { ...active, units: 'kW' },
    reactive_power: { ...reactive, units: 'kVar' },
    frequency: { average: frequency, units: 'hz' },
    power_factor: { l1_l2_l3: factor, units: '' },
  }
}

interface Lines {
  readonly l1: number[]
  readonly l2: number[]
  readonly l3: number[]
  readonly neutral: number[]
}

const noLines = (): Lines => ({ l1: [], l2: [], l3: [], neutral: [] })

function add(
  { l1, l2, l3, neutral }: Lines,
  phases: readonly (number | null)[],
  neutralA: number | null,
): void {
  l1.push(number(phases[0]))
  l2.push(number(phases[1]))
  l3.push(number(phases[2]))
  neutral.push(number(neutralA))
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
