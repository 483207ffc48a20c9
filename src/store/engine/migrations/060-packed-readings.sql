-- Readings of months that are long closed, a row a device and day (docs/decisions/023): half the disk of a row each, and
-- nothing of them is lost. They are unpacked before anything is written to their day.

create table reading_pack (
  organisation_id int4 not null,
  device_id int4 not null,
  since timestamptz not null, -- of its first reading; all are of one day of UTC, and of that day no reading stands elsewhere
  readings int4 not null check (readings > 0),
  ts timestamptz[] not null check (cardinality(ts) = readings), -- in order
  -- The columns of `reading`, as many values as there are readings; null where no reading of the day says anything.
  received_at timestamptz[],
  import_id int4[],
  kwh_import float8[], kwh_export float8[], kvarh float8[], kvarh_export float8[], kvah float8[],
  kw real[], kvar real[], kva real[], pf real[], hz real[],
  v1 real[], v2 real[], v3 real[],
  i1 real[], i2 real[], i3 real[], i_n real[],
  p1 real[], p2 real[], p3 real[],
  q1 real[], q2 real[], q3 real[],
  pf1 real[], pf2 real[], pf3 real[],
  thd_v1 real[], thd_v2 real[], thd_v3 real[],
  thd_i1 real[], thd_i2 real[], thd_i3 real[],
  fuel_pct real[], fuel_l real[],
  engine_h float8[], engine_starts float8[],
  soc_pct real[], batt_kw real[],
  run boolean[], mains_present boolean[],
  gen_state text[], gen_mode text[], alarms text[],
  primary key (organisation_id, device_id, since)
) with (toast_tuple_target = 4080);

-- The application moves readings between the two tables, and removes none: it may delete those of one before an instant
-- that it names, none at all while it names none (store/meter/packing/pack.ts).
do $$
declare own constant text := 'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::int4';
begin
  alter table reading_pack enable row level security;
  alter table reading_pack force row level security;
  execute format('create policy tenant on reading_pack for select to nairawatt_app using (%s)', own);
  execute format('create policy packed on reading_pack for insert to nairawatt_app with check (%s)', own);
  execute format('create policy unpacked on reading_pack for delete to nairawatt_app using (%s '
    'and since < nullif(current_setting(''app.unpacking_before'', true), '''')::timestamptz)', own);
  execute 'create policy owner on reading_pack to current_user using (true) with check (true)';
  execute format('create policy packed on reading for delete to nairawatt_app using (%s '
    'and ts < nullif(current_setting(''app.packing_before'', true), '''')::timestamptz)', own);
end $$;
grant select, insert, delete on reading_pack to nairawatt_app;

-- How far the packing of an organisation has come.
alter table raw_retention
  add column packed_before timestamptz, -- whoever writes to earlier instants looks for packs first; null: there are none
  add column packed_said_at timestamptz, -- since when
  add column pack_device int4 not null default 0, -- of the walk that goes on: where it is
  add column pack_from timestamptz not null default '-infinity',
  add column packed_at timestamptz; -- when the last walk ended

-- Right for whoever looks at the database by hand; the product reads through store/meter/packing/told.ts, which knows
-- how to find few packs.
create or replace view reading_in_force with (security_invoker = true) as
  select organisation_id, device_id, ts, kwh_import, kwh_export, kvarh, kw, kvar, kva, pf, hz,
         v1, v2, v3, i1, i2, i3, i_n, p1, p2, p3, q1, q2, q3, pf1, pf2, pf3,
         thd_v1, thd_v2, thd_v3, thd_i1, thd_i2, thd_i3, run, mains_present, fuel_pct, fuel_l,
         kvarh_export, kvah, engine_h, engine_starts, gen_state, gen_mode, alarms, soc_pct, batt_kw
  from reading r
  where not exists (
    select from reading_correction c
    where c.organisation_id = r.organisation_id and c.device_id = r.device_id and c.ts = r.ts)
  union all
  select p.organisation_id, p.device_id, u.*
  from reading_pack p
  cross join lateral unnest(p.ts, p.kwh_import, p.kwh_export, p.kvarh, p.kw, p.kvar, p.kva, p.pf, p.hz,
         p.v1, p.v2, p.v3, p.i1, p.i2, p.i3, p.i_n, p.p1, p.p2, p.p3, p.q1, p.q2, p.q3, p.pf1, p.pf2, p.pf3,
         p.thd_v1, p.thd_v2, p.thd_v3, p.thd_i1, p.thd_i2, p.thd_i3, p.run, p.mains_present, p.fuel_pct, p.fuel_l,
         p.kvarh_export, p.kvah, p.engine_h, p.engine_starts, p.gen_state, p.gen_mode, p.alarms, p.soc_pct, p.batt_kw) u(ts)
  where not exists (
    select from reading_correction c
    where c.organisation_id = p.organisation_id and c.device_id = p.device_id and c.ts = u.ts)
  union all
  select organisation_id, device_id, ts, kwh_import, kwh_export, kvarh, kw, kvar, kva, pf, hz,
         v1, v2, v3, i1, i2, i3, i_n, p1, p2, p3, q1, q2, q3, pf1, pf2, pf3,
         thd_v1, thd_v2, thd_v3, thd_i1, thd_i2, thd_i3, run, mains_present, fuel_pct, fuel_l,
         kvarh_export, kvah, engine_h, engine_starts, gen_state, gen_mode, alarms, soc_pct, batt_kw
  from reading_correction
  where is_latest;
