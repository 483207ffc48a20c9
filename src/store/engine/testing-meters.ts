import type { Database } from './database.ts'
import { makeScope, type Scope } from './scope.ts'

/** An organisation of one branch with metered points, for tests. */
export interface Metered {
  readonly scope: Scope
  readonly branchId: number
  readonly deviceIds: readonly number[]
}

export interface MeteredFacts {
  readonly name: string
  readonly branch?: string
  readonly zone?: string
  /** one entry a device */
  readonly devices: readonly { name: string; ratedKva?: number; periodS?: number; digits?: number }[]
}

export async function makeMetered(database: Database, facts: MeteredFacts): Promise<Metered> {
  const { name, branch = 'Ikeja', zone = 'Africa/Lagos', devices } = facts
  const { rows } = await database.admin.query<{ organisation_id: number; branch_id: number; id: number }>(
    `with o as (insert into organisation (name, client_type, zone) values ($1, 'STANDARD', $3) returning id),
       b as (insert into branch (organisation_id, name) select id, $2 from o returning organisation_id, id)
     insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, rated_kva, period_s,
         register_digits)
       select b.organisation_id, b.id, d.name, 'UTILITY', false, true, d.rated_kva, d.period_s, d.digits
       from b, unnest($4::text[], $5::float8[], $6::int4[], $7::int2[]) as d(name, rated_kva, period_s, digits)
     returning organisation_id, branch_id, id`,
    [
      name,
      branch,
      zone,
      devices.map((device) => device.name),
      devices.map((device) => device.ratedKva ?? null),
      devices.map((device) => device.periodS ?? 900),
      devices.map((device) => device.digits ?? 9),
    ],
  )
  const first = rows[0]!
  return {
    scope: makeScope({
      organisationId: first.organisation_id,
      branchIds: 'all',
      userId: null,
      level: 1,
      zone,
    }),
    branchId: first.branch_id,
    deviceIds: rows.map((row) => row.id).sort((a, b) => a - b),
  }
}

/** Every reading in force of a device: instant and what was asked for, in order. */
export async function loadReadings(
  database: Database,
  { organisationId }: Scope,
  deviceId: number,
  columns = 'kwh_import',
): Promise<unknown[][]> {
  const { rows } = await database.admin.query({
    text: `select (extract(epoch from ts) * 1000)::float8, ${columns} from reading_in_force
           where organisation_id = $1 and device_id = $2 order by ts`,
    values: [organisationId, deviceId],
    rowMode: 'array',
  })
  return rows as unknown[][]
}
