/**
 * Readings of a tank that a balance can begin or end with: dips, and one level plateau a local day.
 *
 * A dip without a time counts from noon. Chosen by their keys; else the newest one, and the oldest of the 35 days before it.
 * Litres. Source: domain.md §16.D.
 */
import type { Litres } from '../../quantity.ts'
import { DAY_MS, type Instant, SECOND_MS } from '../../time/interval.ts'
import { localDay, localInstant, localMinutes } from '../../time/zone.ts'
import { levelTolerance, type Plateau, type TankSensor } from './level-series.ts'
import { dipUncertainty } from './uncertainty.ts'

export interface TankAnchor {
  readonly key: string
  readonly kind: 'dip' | 'level'
  readonly dipId: number | null
  readonly at: Instant
  readonly date: string
  /** Local 'HH:mm'; null: it has none. */
  readonly time: string | null
  readonly litres: Litres
  readonly u: Litres | null
  readonly mm: number | null
  readonly snapshotId: number | null
}

export interface TypedDipStock {
  readonly id: number
  readonly date: string
  /** Local 'HH:mm:ss'. */
  readonly at: string | null
  readonly quantity: string
  readonly mm: string | null
  readonly snapshotId: number | null
}

const NOON = 12 * 60
const MONTH_MS = 35 * DAY_MS

/** When something stands that was typed with a day and perhaps a local 'HH:mm[:ss]'. */
export function typedInstant(zone: string, day: string, time: string | null): Instant {
  if (time === null) return localInstant(zone, day, NOON)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return localInstant(zone, day, hours * 60 + minutes) + seconds * SECOND_MS
}

export function dipAnchor(zone: string, dip: TypedDipStock, capacity: Litres | null): TankAnchor {
  return {
    key: `dip ${dip.id}`,
    kind: 'dip',
    dipId: dip.id,
    at: typedInstant(zone, dip.date, dip.at),
    date: dip.date,
    time: dip.at === null ? null : dip.at.slice(0, 5),
    litres: Number(dip.quantity),
    u: dipUncertainty(capacity),
    mm: dip.mm === null ? null : Number(dip.mm),
    snapshotId: dip.snapshotId,
  }
}

/** The first plateau that begins on each local day; that with which the series begins may have begun before it. */
export function levelAnchors(zone: string, plateaus: readonly Plateau[], sensor: TankSensor): TankAnchor[] {
  const first = new Map<string, Plateau>()
  for (const plateau of plateaus.slice(1)) {
    const day = localDay(zone, plateau.from)
    if (!first.has(day)) first.set(day, plateau)
  }
  return [...first].map(([date, { from, litres }]) => ({
    key: `level ${from}`,
    kind: 'level',
    dipId: null,
    at: from,
    date,
    time: clockText(localMinutes(zone, from)),
    litres,
    u: levelTolerance(sensor),
    mm: null,
    snapshotId: null,
  }))
}

export function clockText(minutes: number): string {
  const whole = Math.floor(minutes)
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** null: there are fewer than two, a key names none, or the first is not before the second. */
export function chooseAnchors(
  anchors: readonly TankAnchor[],
  from: string | undefined,
  to: string | undefined,
): { readonly from: TankAnchor; readonly to: TankAnchor } | null {
  const sorted = [...anchors].sort((a, b) => a.at - b.at)
  const end = to === undefined ? sorted.at(-1) : sorted.find(({ key }) => key === to)
  if (!end) return null
  const before = sorted.filter(({ at }) => at < end.at)
  const start =
    from === undefined
      ? (before.find(({ at }) => at >= end.at - MONTH_MS) ?? before.at(-1))
      : before.find(({ key }) => key === from)
  return start ? { from: start, to: end } : null
}
