import type { SupplyDay, SupplyDevice } from '#domain/energy/supply/branch-days.ts'
import type { DayRuns } from '#domain/energy/supply/day-runs.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import type { Instant } from '#domain/time/interval.ts'
import { byteaArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { DEVICE_SINCE } from '../../site/device-since.ts'
import { packRuns, unpackRuns } from './packed-runs.ts'

export interface FedBranch {
  readonly branchId: number
  readonly zone: string
  readonly devices: readonly SupplyDevice[]
}

/** The branches of these devices whose grid a utility meter or a set's controller tells of, with every device of them. */
export async function fedBranches(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<FedBranch[]> {
  // Arrays, not joins: of an organisation that has just come the planner expects one device, and would compare all with all of all.
  const { rows } = await tx.query<{
    branchId: number
    zone: string
    deviceId: number
    type: SupplyDevice['type']
    ratedKva: number | null
    since: Instant
    mainsSince: Instant | null
  }>({
    name: 'fed-branches',
    text: `select d.branch_id as "branchId", coalesce(db.zone, o.zone) as zone, d.id as "deviceId",
        d.device_type as type, d.rated_kva as "ratedKva", ${DEVICE_SINCE} as since,
        (extract(epoch from m.first_at) * 1000)::float8 as "mainsSince"
      from device d
      join branch db on db.organisation_id = $1 and db.id = d.branch_id
      join organisation o on o.id = $1
      left join device_measure m on m.organisation_id = $1 and m.device_id = d.id and m.measure = 'mains'
      where d.organisation_id = $1 and d.branch_id = any (array(select distinct u.branch_id from device u
         left join device_measure s on s.organisation_id = $1 and s.device_id = u.id and s.measure = 'mains'
         where u.organisation_id = $1
           and (u.device_type = 'UTILITY' or u.device_type = 'GENERATOR' and s.first_at is not null)
           and u.branch_id = any (array(select distinct c.branch_id from device c
             where c.organisation_id = $1 and c.id = any ($2::int4[])))))
      order by d.branch_id, d.id`,
    values: [scope.organisationId, int4Array(deviceIds)],
  })
  const branches = new Map<number, { branchId: number; zone: string; devices: SupplyDevice[] }>()
  for (const { branchId, zone, ratedKva, ...device } of rows) {
    const branch = branches.get(branchId) ?? { branchId, zone, devices: [] }
    branch.devices.push({ ...device, ratedKw: ratedKw(ratedKva) })
    branches.set(branchId, branch)
  }
  return [...branches.values()]
}

/** Replaces days of feeders. */
export async function saveSupplyDays(tx: Tx, scope: Scope, days: readonly SupplyDay[]): Promise<void> {
  const seconds = (of: (sums: SupplyDay['sums']) => number) => days.map(({ sums }) => Math.round(of(sums)))
  await tx.query({
    name: 'save-supply-days',
    text: `insert into supply_day (organisation_id, device_id, day, present_s, absent_s, unknown_s, generator_s, beside_s,
        min_volts, runs)
      select $1, * from unnest($2::int4[], $3::date[], $4::int4[], $5::int4[], $6::int4[], $7::int4[], $8::int4[],
        $9::float4[], $10::bytea[])
      on conflict (organisation_id, device_id, day) do update set present_s = excluded.present_s,
        absent_s = excluded.absent_s, unknown_s = excluded.unknown_s, generator_s = excluded.generator_s,
        beside_s = excluded.beside_s, min_volts = excluded.min_volts, runs = excluded.runs`,
    values: [
      scope.organisationId,
      days.map((one) => one.deviceId),
      days.map((one) => one.day),
      seconds((sums) => sums.presentS),
      seconds((sums) => sums.absentS),
      seconds((sums) => sums.unknownS),
      seconds((sums) => sums.kinds.generator),
      seconds((sums) => sums.besideS),
      days.map((one) => one.minVolts),
      byteaArray(days.map((one) => packRuns(one.runs))),
    ],
  })
}

export interface StoredSupplyDay {
  readonly deviceId: number
  readonly day: string
  readonly runs: DayRuns
  readonly minVolts: number | null
}

/** Stored days of feeders in [from, to], by device and day; a day of which nothing was told is not in it. */
export async function storedSupplyDays(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  [from, to]: readonly [string, string],
): Promise<StoredSupplyDay[]> {
  const { rows } = await tx.query<[number, string, string, number | null]>({
    name: 'supply-days',
    rowMode: 'array',
    text: `select device_id, day, encode(runs, 'base64'), min_volts from supply_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
      order by device_id, day`,
    values: [scope.organisationId, deviceIds, from, to],
  })
  return rows.map(([deviceId, day, runs, minVolts]) => ({ deviceId, day, runs: unpackRuns(runs), minVolts }))
}

/** Seconds with and without the grid that stored days of feeders add up to, each over days of its own. */
export async function sumsOfSupplyDays(
  tx: Tx,
  scope: Scope,
  wanted: readonly { readonly deviceId: number; readonly days: readonly [string, string] }[],
): Promise<Map<number, { readonly presentS: number; readonly absentS: number }>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.query<[number, number, number]>({
    name: 'sums-of-supply-days',
    rowMode: 'array',
    text: `select w.id, sum(d.present_s)::float8, sum(d.absent_s)::float8
      from unnest($2::int4[], $3::date[], $4::date[]) w (id, first, last)
      join supply_day d on d.organisation_id = $1 and d.device_id = w.id and d.day >= w.first and d.day <= w.last
      group by w.id`,
    values: [
      scope.organisationId,
      wanted.map(({ deviceId }) => deviceId),
      wanted.map(({ days }) => days[0]),
      wanted.map(({ days }) => days[1]),
    ],
  })
  return new Map(rows.map(([id, presentS, absentS]) => [id, { presentS, absentS }]))
}
