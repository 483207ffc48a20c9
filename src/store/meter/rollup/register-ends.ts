import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { RegisterEnd } from '#domain/energy/register/register-usage.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

// Table by table, so that each finds its row at the end of an index instead of sorting ten weeks of readings.
const nearestQuery = (table: string, condition: string, comparison: string, order: string) => `
  (select r.ts, r.kwh_import from ${table} r
   where r.organisation_id = $1 and r.device_id = d.id and r.kwh_import is not null and ${condition}
     and ${COUNTED}
     and r.ts ${comparison} and r.ts >= i.at - interval '35 days' and r.ts < i.at + interval '35 days'
   order by r.ts ${order} limit 1)`

const COUNTED = `not exists (select from register_verdict v where v.organisation_id = $1 and v.device_id = d.id
  and v.ts = r.ts and v.register = 'kwh' and v.verdict in ('H', 'X'))`

const UNCORRECTED = `not exists (select from reading_correction c
  where c.organisation_id = $1 and c.device_id = d.id and c.ts = r.ts)`

const nearest = (comparison: string, order: string) => `
  select json_build_object('at', (extract(epoch from n.ts) * 1000)::float8, 'kwh', n.kwh_import)
  from (${nearestQuery('reading', UNCORRECTED, comparison, order)}
    union all ${nearestQuery('reading_correction', 'r.is_latest', comparison, order)}) n
  order by n.ts ${order} limit 1`

/** The import registers on either side of each instant, within 35 days; kWh as the meter shows them. One that is held or rejected is none. */
export async function registersAtEnds(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  instants: readonly Instant[],
): Promise<RegisterEnd[]> {
  const { rows } = await tx.query<RegisterEnd>({
    name: 'register-ends',
    text: `select d.id as "deviceId", (extract(epoch from i.at) * 1000)::float8 as instant,
        (${nearest('<= i.at', 'desc')}) as before, (${nearest('>= i.at', 'asc')}) as after
      from unnest($2::int4[]) d(id) cross join unnest($3::timestamptz[]) i(at)`,
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
