-- Measures of generators' controllers, hybrid inverters and meters that count in four quadrants.
alter table reading
  add column kvarh_export float8,
  add column kvah float8,
  add column engine_h float8,
  add column engine_starts float8,
  add column gen_state text, -- a word of domain/meter/generator-word.ts
  add column gen_mode text,
  add column alarms text, -- one a line; '': the controller says that nothing is wrong
  add column soc_pct real, -- of the battery
  add column batt_kw real; -- positive while it is charged
alter table reading_correction
  add column kvarh_export float8,
  add column kvah float8,
  add column engine_h float8,
  add column engine_starts float8,
  add column gen_state text,
  add column gen_mode text,
  add column alarms text,
  add column soc_pct real,
  add column batt_kw real;

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
  select organisation_id, device_id, ts, kwh_import, kwh_export, kvarh, kw, kvar, kva, pf, hz,
         v1, v2, v3, i1, i2, i3, i_n, p1, p2, p3, q1, q2, q3, pf1, pf2, pf3,
         thd_v1, thd_v2, thd_v3, thd_i1, thd_i2, thd_i3, run, mains_present, fuel_pct, fuel_l,
         kvarh_export, kvah, engine_h, engine_starts, gen_state, gen_mode, alarms, soc_pct, batt_kw
  from reading_correction
  where is_latest;
