import { dayTotals } from '#domain/energy/day-totals.ts'
import { daylightInterval } from '#domain/energy/daylight.ts'
import { dueWithin } from '#domain/energy/elapsed-range.ts'
import type { Kwh } from '#domain/quantity.ts'
import type { Device } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { type Instant, type Interval, lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { dayInterval, localDay, startOfDay } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { packedColumns, SPARSE_COLUMNS, unpackBlocks, unpackSparse } from './block-vectors.ts'

/** A device and the instant from which on its energy is wanted. */
export interface Since {
  readonly device: Device
  readonly zone: string
  readonly at: Instant
}

export interface EnergySince {
  readonly kwh: Kwh | null
  readonly estimatedKwh: Kwh
  /** The measured share of the time, 0 to 1. */
  readonly coverage: number
}

interface Sums {
  kwh: number | null
  estimatedKwh: number
  coverageS: number
}

/**
 * What each device used from its instant until now, in the order that they were asked in: whole days from day rows, the
 * first day from its blocks. Two questions, however many devices there are.
 */
export async function energySince(
  tx: Tx,
  scope: Scope,
  wanted: readonly Since[],
  now: Instant,
): Promise<EnergySince[]> {
  if (wanted.length === 0) return []
  const [whole, first] = await Promise.all([
    sumWholeDays(tx, scope, wanted),
    sumFirstDays(tx, scope, wanted, now),
  ])
  return wanted.map((one, n) => {
    const [days, cut] = [whole.get(n), first.get(n)]
    const known = [days?.kwh, cut?.kwh].filter((kwh) => kwh != null)
    const due = lengthMs(dueWithin(one.device, { from: Math.min(one.at, now), to: now }, now)) / SECOND_MS
    const measured = (days?.coverageS ?? 0) + (cut?.coverageS ?? 0)
    return {
      // Nothing is due yet: nothing to speak of was used.
      kwh: known.length > 0 ? known.reduce((sum, kwh) => sum + kwh, 0) : due <= 0 ? 0 : null,
      estimatedKwh: (days?.estimatedKwh ?? 0) + (cut?.estimatedKwh ?? 0),
      coverage: due <= 0 ? 1 : Math.min(1, measured / due),
    }
  })
}

const isWhole = ({ zone, at }: Since) => startOfDay(zone, localDay(zone, at)) === at

async function sumWholeDays(tx: Tx, scope: Scope, wanted: readonly Since[]): Promise<Map<number, Sums>> {
  const days = wanted.map((one) => {
    const day = localDay(one.zone, one.at)
    return isWhole(one) ? day : addDays(day, 1)
  })
  const { rows } = await tx.query<Sums & { n: number }>({
    name: 'energy-since',
    text: `select w.n::int4 - 1 as n, sum(d.kwh) as kwh, coalesce(sum(d.estimated_kwh), 0) as "estimatedKwh",
        coalesce(sum(d.coverage_s), 0)::float8 as "coverageS"
      from unnest($2::int4[], $3::date[]) with ordinality w (id, day, n)
      join reading_day d on d.organisation_id = $1 and d.device_id = w.id and d.day >= w.day
      group by w.n`,
    values: [scope.organisationId, wanted.map(({ device }) => device.id), days],
  })
  return new Map(rows.map(({ n, ...sums }) => [n, sums]))
}

interface BlockRow {
  readonly n: number
  readonly day: string
  readonly quality: string
  readonly packed: string
  readonly estimated: string | null
  readonly known: string | null
}

/** The rest of the first day, from its blocks; a device that is wanted from midnight on has none. */
async function sumFirstDays(
  tx: Tx,
  scope: Scope,
  wanted: readonly Since[],
  now: Instant,
): Promise<Map<number, Sums>> {
  const cut = wanted.map((one, n) => ({ ...one, n })).filter((one) => !isWhole(one))
  if (cut.length === 0) return new Map()
  const { rows } = await tx.query<BlockRow>({
    name: 'blocks-since',
    text: `select w.n, b.day, b.quality, ${packedColumns('all')} as packed, ${SPARSE_COLUMNS}
      from unnest($2::int4[], $3::date[], $4::int4[]) w (id, at_day, n)
      join reading_block b on b.organisation_id = $1 and b.device_id = w.id and b.day = w.at_day`,
    values: [
      scope.organisationId,
      cut.map(({ device }) => device.id),
      cut.map(({ zone, at }) => localDay(zone, at)),
      cut.map(({ n }) => n),
    ],
  })
  return new Map(
    rows.map(({ n, day, quality, packed, estimated, known }) => {
      const { zone, at } = wanted[n]!
      const clip: Interval = { from: at, to: Math.max(at, Math.min(now, dayInterval(zone, day).to)) }
      const vectors = {
        start: startOfDay(zone, day),
        ...unpackBlocks(packed, quality.length, 'all'),
        ...unpackSparse(estimated, known, quality.length),
        quality,
      }
      const { kwh, estimatedKwh = 0, coverageS } = dayTotals(vectors, clip, daylightInterval(zone, day))
      return [n, { kwh, estimatedKwh, coverageS }]
    }),
  )
}
