import { setImmediate } from 'node:timers/promises'
import type { Stretch } from '#domain/meter/implausible-mean.ts'
import { factorAt, sortedMultipliers } from '#domain/meter/register/multiplier.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Meter } from '#store/meter/meter-profile.ts'
import { isRefusal } from '../../refusal.ts'
import type { FileRows } from './file-rows.ts'
import { measuringForPlan } from './interval-mean.ts'
import { type ImportPlan, isOfIntervals } from './plan.ts'
import type { ImportTarget } from './target.ts'

/** What a file adds up to, before anything of it is kept. Energy in primary units. */
export interface FileSum {
  /** null: no column of energy or power */
  readonly kwh: number | null
  /** by local day, each stretch on the day that it ends in */
  readonly kwhByDay: ReadonlyMap<string, number>
  readonly meanKw: number | null
  readonly mostKw: number | null
  readonly stretches: readonly Stretch[]
}

const SUMMED_AT_ONCE = 20_000
/** Power is taken as constant between rows, no longer than this many periods (domain.md §15.4). */
const BRIDGED_PERIODS = 2

type Told = 'interval' | 'power' | 'register'

/** Reads the file once and sums it up: intervals as they are, a counter's rises, power over the time between rows. */
export async function sumOfFile(
  plan: ImportPlan,
  rows: FileRows,
  target: Pick<ImportTarget, 'zone' | 'periodS'>,
  meter: Meter,
): Promise<FileSum> {
  const periodMs = (plan.periodS ?? target.periodS) * 1000
  const { measures, complete } = measuringForPlan(plan, periodMs)
  const energy = measures.indexOf('kwh_import')
  const column = energy === -1 ? measures.indexOf('kw') : energy
  const points: Point[] = []
  for await (const piece of rows()) {
    if (column === -1) continue
    for (const { read } of piece.rows) {
      if (typeof read === 'string' || isRefusal(read)) continue
      const value = complete(read.values)[column] ?? null
      if (value !== null) points.push({ at: read.at, value })
    }
  }
  const told: Told =
    isOfIntervals(plan.kind) && energy !== -1 ? 'interval' : energy === -1 ? 'power' : 'register'
  return sumPoints(inOrder(points), told, periodMs, meter, target.zone)
}

interface Point {
  readonly at: Instant
  readonly value: number
}

/** By time, the first of each instant. */
function inOrder(points: readonly Point[]): readonly Point[] {
  const isSorted = points.every(({ at }, n) => n === 0 || points[n - 1]!.at < at)
  if (isSorted) return points
  const sorted = points.map((point, n) => ({ point, n })).sort((a, b) => a.point.at - b.point.at || a.n - b.n)
  return sorted.flatMap(({ point }, n) => (point.at === sorted[n - 1]?.point.at ? [] : [point]))
}

async function sumPoints(
  points: readonly Point[],
  told: Told,
  periodMs: number,
  { profile }: Meter,
  zone: string,
): Promise<FileSum> {
  const multipliers = sortedMultipliers(profile.multipliers)
  const kwhByDay = new Map<string, number>()
  const stretches: Stretch[] = []
  let [sum, hoursSum, mostKw] = [0, 0, null as number | null]
  for (const [n, { at, value }] of points.entries()) {
    // Others are answered in between: a file may tell of years by the second.
    if (n % SUMMED_AT_ONCE === 0) await setImmediate()
    const before = points[n - 1]
    if (told !== 'interval' && before === undefined) continue
    const hours = (told === 'interval' ? periodMs : at - before!.at) / HOUR_MS
    const raw = told === 'interval' ? value : told === 'power' ? before!.value * hours : value - before!.value
    if (told === 'power' && hours * HOUR_MS > BRIDGED_PERIODS * periodMs) continue
    if (told === 'register' && raw < 0) continue
    const kwh = raw * factorAt(multipliers, at)
    const day = localDay(zone, at - 1)
    kwhByDay.set(day, (kwhByDay.get(day) ?? 0) + kwh)
    stretches.push({ kwh, hours })
    sum += kwh
    hoursSum += hours
    mostKw = Math.max(mostKw ?? 0, kwh / hours)
  }
  const meanKw = hoursSum > 0 ? sum / hoursSum : null
  return { kwh: stretches.length === 0 ? null : sum, kwhByDay, meanKw, mostKw, stretches }
}
