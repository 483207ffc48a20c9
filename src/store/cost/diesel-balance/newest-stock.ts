import { typedInstant } from '#domain/cost/diesel-balance/anchors.ts'
import { newerRead } from '#domain/cost/diesel-balance/stock/newer-read.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { type Edge, nearestInForce } from '../../meter/packing/told.ts'
import { newestDips } from './dip.ts'
import type { Asking } from './tank-facts.ts'

/** The newest that is known of what a tank held: what its sensor told, or what was read off a dip stick. Litres. */
export interface NewestStock {
  readonly kind: 'level' | 'dip'
  /** 'dip 12', 'level 1763792400000'. */
  readonly key: string
  /** Local. */
  readonly date: string
  readonly at: Instant
  readonly litres: number
}

/** Of each branch, by id; a branch of which neither is known is absent. No reading but the newest is read. */
export async function newestStocks(
  asking: Asking,
  branches: readonly Branch[],
): Promise<Map<number, NewestStock>> {
  const [levels, dips] = await Promise.all([
    newestLevels(asking, branches),
    newestDipStocks(asking, branches),
  ])
  return new Map(
    branches.flatMap(({ id }) => {
      const newest = newerRead(levels.get(id), dips.get(id))
      return newest ? [[id, newest] as const] : []
    }),
  )
}

/** What the sensor that was heard last told then; of a tank of unknown size nothing. */
async function newestLevels(asking: Asking, branches: readonly Branch[]) {
  const sized = branches.flatMap((branch) =>
    branch.tankLitres === null ? [] : [{ ...branch, tankLitres: branch.tankLitres }],
  )
  const owner = new Map(sized.flatMap((branch) => branch.devices.map(({ id }) => [id, branch] as const)))
  const sensors = await lastLevels(asking, [...owner.keys()])
  const byBranch = groupBy(sensors, ({ deviceId }) => owner.get(deviceId)!.id)
  const heard = [...byBranch.values()].map(
    (own) => own.sort((a, b) => b.lastAt - a.lastAt || a.deviceId - b.deviceId)[0]!,
  )
  const rows = heard.flatMap(({ level }) => level ?? [])
  return new Map(
    rows.flatMap(({ deviceId, at, litres: told, percent }) => {
      const branch = owner.get(deviceId)!
      const litres = told ?? (percent === null ? null : (percent * branch.tankLitres) / 100)
      return litres === null
        ? []
        : [[branch.id, { kind: 'level', ...heardAt(branch.zone, at), litres } satisfies NewestStock] as const]
    }),
  )
}

interface LevelRow {
  readonly deviceId: number
  readonly at: Instant
  readonly litres: number | null
  readonly percent: number | null
}

interface LastLevel {
  readonly deviceId: number
  /** When it was heard last. */
  readonly lastAt: Instant
  /** The newest that it told up to now, of the 35 days before it was heard last. */
  readonly level: LevelRow | null
}

/** What a sensor told last up to an instant that is not to come, of what it told since another. */
const newestLevel = (from: Edge, to: Edge, also = '') => `(select json_build_object('deviceId', s.device_id,
      'at', (extract(epoch from f.ts) * 1000)::float8, 'litres', f.fuel_l, 'percent', f.fuel_pct) as level
    from ${nearestInForce(['fuel_l', 'fuel_pct'], {
      device: '= s.device_id',
      from,
      to,
      where: (row) =>
        `(${row}.fuel_l is not null or ${row}.fuel_pct is not null) and ${row}.ts <= $3::timestamptz ${also}`,
      order: 'desc',
      limit: '1',
    })} f)`

const LAST_HEARD = newestLevel(['>=', 's.last_at'], ['<=', 's.last_at'])
const EARLIER = newestLevel(
  ['>', "least(s.last_at, $3::timestamptz) - interval '35 days'"],
  ['<=', 's.last_at'],
  'and newest.level is null',
)

/**
 * The sensors among these devices, and what each told last. That is looked up by its instant; only where it was taken back,
 * or is of a time to come, every reading of the days before is read for the one that stands.
 */
async function lastLevels({ tx, scope, now }: Asking, deviceIds: readonly number[]): Promise<LastLevel[]> {
  const { rows } = await tx.query<LastLevel>({
    name: 'last-levels',
    text: `select s.device_id as "deviceId", (extract(epoch from s.last_at) * 1000)::float8 as "lastAt",
        coalesce(newest.level, before.level) as level
      from level_sensor s
      left join lateral ${LAST_HEARD} newest on true
      left join lateral ${EARLIER} before on true
      where s.organisation_id = $1 and s.device_id = any ($2::int4[])`,
    values: [scope.organisationId, deviceIds, new Date(now)],
  })
  return rows
}

const heardAt = (zone: string, at: Instant) => ({ at, key: `level ${at}`, date: localDay(zone, at) })

/** Of each branch up to now; a dip of today without a time counts from noon, so there may be one still to come. */
async function newestDipStocks({ tx, scope, now }: Asking, branches: readonly Branch[]) {
  const days = branches.map(({ id, zone }) => ({ branchId: id, day: localDay(zone, now) }))
  const dips = groupBy(await newestDips(tx, scope, days), ({ branchId }) => branchId)
  return new Map(
    branches.flatMap(({ id, zone }) => {
      const own = (dips.get(id) ?? []).map(({ id: dip, date, at, quantity }): NewestStock => {
        return {
          kind: 'dip',
          key: `dip ${dip}`,
          date,
          at: typedInstant(zone, date, at),
          litres: Number(quantity),
        }
      })
      const passed = own.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at)
      return passed[0] ? [[id, passed[0]] as const] : []
    }),
  )
}
