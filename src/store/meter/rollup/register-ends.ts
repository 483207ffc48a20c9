import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { RegisterEnd } from '#domain/energy/register/register-usage.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { type Edge, nearestReadings } from '../packing/told.ts'

const counted = (row: string) => `${row}.kwh_import is not null and not exists (select from register_verdict v
  where v.organisation_id = $1 and v.device_id = d.id and v.ts = ${row}.ts and v.register = 'kwh'
    and v.verdict in ('H', 'X'))`

const uncorrected = (row: string) => `not exists (select from reading_correction c
  where c.organisation_id = $1 and c.device_id = d.id and c.ts = ${row}.ts)`

// Table by table, so that each finds its row at the end of an index instead of sorting ten weeks of readings.
function nearest(order: 'asc' | 'desc') {
  const edges: { from: Edge; to: Edge } =
    order === 'desc'
      ? { from: ['>=', `i.at - interval '35 days'`], to: ['<=', 'i.at'] }
      : { from: ['>=', 'i.at'], to: ['<', `i.at + interval '35 days'`] }
  const raw = nearestReadings(['kwh_import'], {
    device: '= d.id',
    ...edges,
    where: (row) => `${counted(row)} and ${uncorrected(row)}`,
    order,
    limit: '1',
  })
  const corrected = `(select c.ts, c.kwh_import from reading_correction c
    where c.organisation_id = $1 and c.device_id = d.id and c.is_latest and ${counted('c')}
      and c.ts ${edges.from.join(' ')} and c.ts ${edges.to.join(' ')} order by c.ts ${order} limit 1)`
  return `select json_build_object('at', (extract(epoch from n.ts) * 1000)::float8, 'kwh', n.kwh_import)
    from (${raw} union all ${corrected}) n order by n.ts ${order} limit 1`
}

/** The import registers on either side of each instant, within 35 days; kWh as the meter shows them. One that is held or rejected is none. */
export async function registersAtEnds(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  instants: readonly Instant[],
): Promise<RegisterEnd[]> {
  const { rows } = await tx.query<RegisterEnd>({
    name: 'register-ends',
    // As values of queries: the planner does not look into them, and plans the months of readings once instead of each time.
    text: `select d.id as "deviceId", (extract(epoch from i.at) * 1000)::float8 as instant,
        (${nearest('desc')}) as before, (${nearest('asc')}) as after
      from unnest((select $2::int4[])) d(id) cross join unnest((select $3::timestamptz[])) i(at)`,
    values: [scope.organisationId, deviceIds, instants.map((at) => new Date(at))],
  })
  return rows
}

/** The registers of the branches' devices on either side of both ends that a range has in the zone of each branch. */
export async function loadRegisterEnds(
  tx: Tx,
  scope: Scope,
  branches: readonly Pick<Branch, 'zone' | 'devices'>[],
  range: RequestedRange,
): Promise<RegisterEnd[]> {
  const zones = [...groupBy(branches, ({ zone }) => zone)].map(([zone, own]) => {
    const { from, to } = range.of(zone)
    const ids = own.flatMap(({ devices }) => devices.map(({ id }) => id))
    return registersAtEnds(tx, scope, ids, [from, to])
  })
  return (await Promise.all(zones)).flat()
}
