-- How long an organisation keeps its readings as they came; what was made of them, day by day and block by block, stays
-- for ever (docs/decisions/018). All days are local ones, first days of months.

create table raw_retention (
  organisation_id int4 primary key,
  keep_months int4 check (keep_months between 14 and 240), -- whole months before the one that runs; null: for ever
  refused_before date, -- readings of earlier days are not taken in any more
  refused_at timestamptz, -- since when
  removed_before date, -- what was made of earlier days stands: it is never made anew
  emptied_before date, -- the readings of earlier days are gone
  device_done int4 not null default 0, -- of the month that is being emptied
  removed_rows int8 not null default 0,
  version int4 not null default 1
);

alter table raw_retention enable row level security;
alter table raw_retention force row level security;
create policy tenant on raw_retention to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on raw_retention to current_user using (true) with check (true);
grant select, insert, update on raw_retention to nairawatt_app;

-- The second way in which the application removes readings, beside withdraw_import: those of a time whose days stand for
-- ever. `staying`: the few that do not go. Returns how many readings went.
create function remove_raw_readings(the_device int4, from_ts timestamptz, until_ts timestamptz, staying timestamptz[])
returns int8
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  org int4 := nullif(current_setting('app.organisation_id', true), '')::int4;
  gone int8;
begin
  perform from raw_retention x
    where x.organisation_id = org and until_ts <= (x.removed_before + 1)::timestamp at time zone 'UTC';
  if not found then
    raise exception 'readings of that time are kept';
  end if;
  delete from reading_correction c
    where c.organisation_id = org and c.device_id = the_device and c.ts >= from_ts and c.ts < until_ts
      and c.ts <> all (staying);
  delete from reading r
    where r.organisation_id = org and r.device_id = the_device and r.ts >= from_ts and r.ts < until_ts
      and r.ts <> all (staying);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function remove_raw_readings(int4, timestamptz, timestamptz, timestamptz[]) from public;
grant execute on function remove_raw_readings(int4, timestamptz, timestamptz, timestamptz[]) to nairawatt_app;
