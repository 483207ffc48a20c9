import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import type { TestServer } from '../testing.ts'

/** Rolls up what devices have told from the first instant to the last, which was their newest reading. */
export async function rollUpTold(
  { database }: TestServer,
  organisationId: number,
  deviceIds: readonly (number | undefined)[],
  [from, to]: readonly [string, string],
): Promise<void> {
  await database.admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) select $1, d, $3, $4
     from unnest($2::int4[]) d`,
    [organisationId, deviceIds, from, to],
  )
  await database.admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at) select $1, d, $3, $3
     from unnest($2::int4[]) d on conflict (organisation_id, device_id) do update set ts = excluded.ts`,
    [organisationId, deviceIds, to],
  )
  await drainRollups(database, wholeOrganisation(organisationId, null))
}
