/**
 * Previous and current register and the usage between them (energy consumption, billing).
 *
 * usage = energy by §2.3–2.4, which after a rollover or a replacement is not current − previous:
 * `isAdjusted` then asks for a note. A missing end register leaves the usage that is known.
 * kWh. Source: domain.md §3 energy_consumption (V-E4), §9 usage.
 */
import type { Kwh } from '../../quantity.ts'
import type { Instant } from '../../time/interval.ts'

export interface RegisterUsage {
  previous: number | null
  current: number | null
  usage: number | null
  isAdjusted: boolean
}

interface EndReading {
  readonly at: Instant
  readonly kwh: Kwh
}

/** The registers on either side of an instant. */
export interface RegisterEnd {
  readonly deviceId: number
  readonly instant: Instant
  readonly before: EndReading | null
  readonly after: EndReading | null
}

/** The register at an instant by linear interpolation; at the end of what is known, its last value. */
export function registerAtEnd({ instant, before, after }: RegisterEnd): number | null {
  if (before === null || after === null) return (before ?? after)?.kwh ?? null
  if (after.at === before.at || after.kwh < before.kwh) return before.kwh
  return before.kwh + ((after.kwh - before.kwh) * (instant - before.at)) / (after.at - before.at)
}

/** Registers differ from the usage by more than reading noise. */
const NOISE_KWH = 0.005

export function registerUsage(
  previous: number | null,
  current: number | null,
  adjustedKwh: Kwh | null,
): RegisterUsage {
  const difference = previous === null || current === null ? null : current - previous
  const usage = adjustedKwh ?? (difference !== null && difference >= 0 ? difference : null)
  const isAdjusted = difference !== null && usage !== null && Math.abs(usage - difference) > NOISE_KWH
  return { previous, current, usage, isAdjusted }
}

/** Totals by sum over devices; an unknown register or usage is left out, all unknown → null. */
export function totalRegisterUsage(rows: readonly RegisterUsage[]): RegisterUsage {
  const sum = (pick: (row: RegisterUsage) => number | null) => {
    const known = rows.map(pick).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
  }
  return {
    previous: sum((row) => row.previous),
    current: sum((row) => row.current),
    usage: sum((row) => row.usage),
    isAdjusted: rows.some((row) => row.isAdjusted),
  }
}
