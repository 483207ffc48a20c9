import { deviceColours, seriesColour } from '#chart/palette.ts'
import type { Category, Series } from '#chart/types.ts'

/** A repeatable number between 0 and 1 for a place, so that every run draws the same picture. */
export function wave(place: number, seed: number): number {
  return (Math.sin(place * 1.7 + seed * 2.3) + Math.sin(place * 0.6 + seed)) / 4 + 0.5
}

export function days(count: number): Category[] {
  return Array.from({ length: count }, (_, place) => {
    const day = String(place + 1).padStart(2, '0')
    const last = place === count - 1
    return {
      key: `2026-11-${day}`,
      label: `${day}-11-2026`,
      tick: `${day}-11`,
      ...(last ? { state: 'partial' as const } : {}),
      ...(place === 12 ? { note: '62 % measured' } : {}),
    }
  })
}

const SOURCES = [
  { key: 'phcn', label: 'Ikeja Mains', sourceType: 'UTILITY', size: 900 },
  { key: 'gen1', label: 'Ikeja Gen 1', sourceType: 'GENERATOR', size: 420 },
  { key: 'gen2', label: 'Ikeja Gen 2', sourceType: 'GENERATOR', size: 260 },
  { key: 'gen3', label: 'Lekki Gen 1', sourceType: 'GENERATOR', size: 160 },
  { key: 'pv', label: 'Lekki Solar', sourceType: 'SOLAR', size: 310 },
  { key: 'ipp', label: 'Apapa IPP', sourceType: 'IPP', size: 380 },
]

const COLOURS = deviceColours(SOURCES)

export function sourceSeries(count: number): Series[] {
  return SOURCES.map((source, seed) => ({
    key: source.key,
    label: source.label,
    colour: COLOURS.get(source.key) ?? '',
    values: Array.from({ length: count }, (_, place) => {
      if (place === 8 || (place === 12 && seed === 1) || (count > 16 && place === 16)) return null
      const share = place === count - 1 ? 0.4 : 1
      return source.size * wave(place, seed) * share
    }),
  }))
}

export function branchSeries(branches: number, count: number): Series[] {
  return Array.from({ length: branches }, (_, seed) => ({
    key: `b${seed}`,
    label: `Branch ${seed + 1}`,
    colour: seriesColour(seed),
    values: Array.from({ length: count }, (_, place) => 40 + 500 * wave(place, seed) * (1 + seed / 6)),
  }))
}

/** Local times a quarter of an hour apart. */
export function quarters(count: number): string[] {
  const start = Date.UTC(2026, 10, 2)
  return Array.from({ length: count }, (_, place) =>
    new Date(start + place * 900_000).toISOString().slice(0, 19),
  )
}

/** Three phases with a silence of all, and a longer one of the last. */
export function phaseSeries(count: number): Series[] {
  return ['L1', 'L2', 'L3'].map((label, seed) => ({
    key: label,
    label,
    colour: seriesColour(seed),
    values: Array.from({ length: count }, (_, place) => {
      if (place >= 200 && place < (seed === 2 ? 300 : 250)) return null
      return 60 + 12 * seed + 40 * wave(place / 12, seed)
    }),
  }))
}
