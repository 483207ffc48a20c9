-- What one schema needs to stand on one machine or on many (docs/scaling.md).

-- A policy that is a plain comparison holds on the shards of a distributed table too; one with a sub-select is refused there.
-- On one machine the planner makes the same of both: it compares the organisation once a statement, not once a row.
do $$
declare p record;
begin
  for p in
    select polname, polrelid::regclass as tab, polqual is not null as is_using,
      regexp_replace(coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), '^\((\w+) = .*$', '\1') as col
    from pg_policy
    where coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ '^\(\w+ = \( SELECT '
  loop
    execute format('alter policy %I on %s %s (%I = nullif(current_setting(''app.organisation_id'', true), '''')::int4)',
      p.polname, p.tab, case when p.is_using then 'using' else 'with check' end, p.col);
  end loop;
end $$;

-- A key of several machines may not set a part of itself to null: the product does so where a purchase goes.
alter table delivery drop constraint delivery_organisation_id_purchase_id_fkey;
alter table delivery add foreign key (organisation_id, purchase_id) references diesel_purchase (organisation_id, id);

-- Rows of these are made by statements that run on the machines of the shards, where no sequence of ours is.
alter table rollup_dirty alter column id drop identity;
alter table rollup_dirty alter column id type uuid using gen_random_uuid(), alter column id set default gen_random_uuid();
alter table alert_dirty alter column id drop identity;
alter table alert_dirty alter column id type uuid using gen_random_uuid(), alter column id set default gen_random_uuid();

-- A function that asks a table is refused where the rows of the asker stand on another machine.
drop function client_disabled_at(int4);

-- As before (023), and takes away what was said of the readings: a statement of many machines calls no function that deletes.
create or replace function withdraw_import(the_import int4) returns table (device_id int4, ts timestamptz, is_correction bool)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  org int4 := nullif(current_setting('app.organisation_id', true), '')::int4;
  undone import%rowtype;
begin
  select * into undone from import i
    where i.organisation_id = org and i.id = the_import and i.work = 'undo' for update;
  if not found then
    raise exception 'import % is not being undone', the_import;
  end if;
  -- Its corrections first: the revision before each is in force again, or the raw reading.
  return query
    delete from reading_correction c
    where c.organisation_id = org and c.device_id = any (undone.device_ids)
      and c.ts between undone.from_ts and undone.to_ts and c.import_id = the_import
    returning c.device_id, c.ts, true;
  update reading_correction c set is_latest = true
    where c.organisation_id = org and c.device_id = any (undone.device_ids)
      and c.ts between undone.from_ts and undone.to_ts and not c.is_latest
      and not exists (select from reading_correction later
        where later.organisation_id = org and later.device_id = c.device_id and later.ts = c.ts
          and later.revision > c.revision);
  -- What was said of the readings that go.
  delete from quality_flag f
    where f.organisation_id = org and f.device_id = any (undone.device_ids)
      and f.at between undone.from_ts and undone.to_ts
      and exists (select from reading r
        where r.organisation_id = org and r.device_id = f.device_id and r.ts = f.at and r.import_id = the_import)
      and not exists (select from reading_correction c
        where c.organisation_id = org and c.device_id = f.device_id and c.ts = f.at);
  return query
    delete from reading r
    where r.organisation_id = org and r.device_id = any (undone.device_ids)
      and r.ts between undone.from_ts and undone.to_ts and r.import_id = the_import
      and not exists (select from reading_correction c
        where c.organisation_id = org and c.device_id = r.device_id and c.ts = r.ts)
    returning r.device_id, r.ts, false;
end $$;
