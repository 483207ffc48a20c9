import {
  bandOfShare,
  VOLTAGE_BANDS,
  type VoltageBand,
  voltageShare,
  worstShare,
} from '#domain/demand/voltage/voltage-band.ts'

/** From the lowest to the highest band. */
export const BAND_FILL: Readonly<Record<VoltageBand, string>> = {
  'very-low': 'var(--bad)',
  low: 'color-mix(in srgb, var(--bad) 55%, var(--card))',
  'near-low': 'color-mix(in srgb, var(--warn) 45%, var(--card))',
  inside: 'color-mix(in srgb, var(--good) 22%, var(--card))',
  'near-high': 'color-mix(in srgb, var(--series-2) 45%, var(--card))',
  over: 'var(--series-6)',
}

export const BANDS = VOLTAGE_BANDS

/** Of the lowest and the highest phase of an hour; null: not known. */
export function bandOfHour(
  lowest: number | null,
  highest: number | null,
  nominal: number,
): VoltageBand | null {
  const shares = [lowest, highest].flatMap((volts) => (volts === null ? [] : voltageShare(volts, nominal)))
  const worst = worstShare(shares)
  return worst === null ? null : bandOfShare(worst)
}
