-- What a local day that has passed tells of demand (domain/demand/day): a year of it is read from these instead of from the
-- blocks. Made from the blocks by a job, taken away by the roll-up where it makes a block of the day anew; where a row is
-- missing, or was made for other devices, another zone or another interval, the blocks are asked.
create table demand_day (
  organisation_id int4 not null,
  branch_id int4 not null, -- 0: all branches of the organisation together
  day date not null,
  zone text not null,
  block_minutes int2 not null, -- the interval of demand
  -- Of each device, sources first (store/energy/demand-day.ts); empty where all branches are together.
  device_ids bytea not null, -- int32
  own bytea not null, -- float64: max, min and sum of its energised blocks
  counts bytea not null, -- int16: how many they are, which of them is the max, what is said of them
  factors bytea not null, -- float64, of each source: what its power factor rests on
  -- Of the counted sources together.
  member_ids int4[] not null, -- in order
  max float8,
  min float8,
  sum float8 not null,
  blocks int2 not null,
  peak_at timestamptz,
  real_sum float8 not null,
  apparent_sum float8 not null,
  assumed_ids int4[], -- those for which 0.78 stands in; null: none
  primary key (organisation_id, branch_id, day)
) with (toast_tuple_target = 8160);

-- Days to be made, again or for the first time, beside those after the newest that is made.
create table demand_due (
  organisation_id int4 not null,
  day date not null,
  primary key (organisation_id, day)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

do $$
declare t text;
begin
  foreach t in array array['demand_day', 'demand_due']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app '
      'using (organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::int4)', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nairawatt_app', t);
  end loop;
end $$;
