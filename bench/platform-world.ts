import type { BranchFigures } from '#contract/platform/admin-shapes.ts'
import type { Database } from '#store/engine/database.ts'
import { NOW } from './world.ts'

/** A platform of many clients: rows alone, no readings. */
export interface PlatformSize {
  readonly clients: number
  readonly branchesEach: number
  readonly devicesEach: number
}

export const platformSize: PlatformSize = { clients: 1_000, branchesEach: 5, devicesEach: 10 }

const FIGURES: BranchFigures = {
  total_energy: 12_345.67,
  max_demand: 98.76,
  min_demand: 1.23,
  avg_demand: 45.67,
  cost_of_energy: 234.56,
  cost: 2_895_790.4,
  fuel_efficiency: 3.21,
  papr_ratio: 0.46,
  papr_band: 'fair',
  coverage: 0.98,
  papr: 46,
  generator_efficiency: 80,
  carbon_emission: 90,
  baseline: 95,
  total_score: 77.75,
}

/** Adds the clients with branches, devices that were heard of, people and what was done; returns their ids. */
export async function addPlatformRows(database: Database, size: PlatformSize): Promise<number[]> {
  const { admin } = database
  const { rows } = await admin.query<{ id: number }>(
    `insert into organisation (name, client_type, phone, email, address)
     select 'Client ' || lpad(n::text, 5, '0'), 'STANDARD', '08030000000', n || '@example.com', n || ' Marina, Lagos'
     from generate_series(1, $1::int4) n returning id`,
    [size.clients],
  )
  const ids = rows.map(({ id }) => id)
  const made = [ids, size.branchesEach]
  await admin.query(
    `insert into branch (organisation_id, name)
     select o, 'Branch ' || n from unnest($1::int4[]) o, generate_series(1, $2::int4) n`,
    made,
  )
  await admin.query(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, position, code)
     select b.organisation_id, b.id, 'Meter ' || n, case when n = 1 then 'UTILITY' when n = 2 then 'GENERATOR' else 'LOAD' end,
       n > 2, n <= 2, case when n <= 2 then 'AGGREGATORY' end, n, b.id || '-' || n
     from branch b, generate_series(1, $2::int4) n where b.organisation_id = any ($1)`,
    [ids, size.devicesEach],
  )
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select organisation_id, id, now() - interval '1 hour', now() - interval '1 hour' from device
     where organisation_id = any ($1)`,
    [ids],
  )
  await admin.query(
    `insert into app_user (username, name, organisation_id, role, level, all_branches)
     select 'person-' || o || '-' || n, 'Person ' || n, o, 'administrator', 5, true
     from unnest($1::int4[]) o, generate_series(1, 3) n`,
    [ids],
  )
  await admin.query(
    `insert into audit (organisation_id, at, user_id, action, subject, previous_hash, hash)
     select o, now() - n * interval '1 hour', null, 'branch.changed', 'branch ' || n, '', ''
     from unnest($1::int4[]) o, generate_series(1, 50) n`,
    [ids],
  )
  // Looked at before: what is measured is a look at those that have nothing to do.
  await admin.query('update device set period_looked_at = now() where organisation_id = any ($1)', [ids])
  await admin.query(
    `insert into device_learned (organisation_id, device_id, learned_at)
     select organisation_id, id, now() from device where organisation_id = any ($1)`,
    [ids],
  )
  await admin.query(
    `insert into finding_look (organisation_id, branch_id, looked_at, looked)
     select organisation_id, id, now(), 0 from branch where organisation_id = any ($1)`,
    [ids],
  )
  await admin.query(
    `insert into month_outlook (organisation_id, branch_id, month, made_on, prices, until)
     select organisation_id, id, date_trunc('month', now() at time zone 'Africa/Lagos')::date,
       (now() at time zone 'Africa/Lagos')::date, '{}', now()
     from branch where organisation_id = any ($1)`,
    [ids],
  )
  await admin.query(
    `insert into client_month (organisation_id, branch_id, month, made_at, figures, consumption)
     select b.organisation_id, b.branch_id, date_trunc('month', to_timestamp($2::float8 / 1000))::date,
       to_timestamp($2::float8 / 1000), $3::json,
       coalesce((select json_object_agg(d.id, 1234.56) from device d
                 where d.organisation_id = b.organisation_id and d.branch_id = b.branch_id), '{}')
     from (select organisation_id, id as branch_id from branch union all select id, 0 from organisation) b
     where b.organisation_id = any ($1)`,
    [ids, NOW, JSON.stringify(FIGURES)],
  )
  await admin.query('analyze')
  return ids
}
