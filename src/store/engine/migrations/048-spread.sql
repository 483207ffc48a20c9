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

-- A function with the owner's rights changes no table that the asker changed in the same transaction on another machine. So the
-- application takes an import back by its own rights (docs/decisions/012), which reach its readings and no others: not one
-- that a meter sent, and none at all while no import is named. A policy for each command: what a restrictive policy takes
-- away, one on a shard would add.
drop function withdraw_import(int4);
do $$
declare
  t text;
  own constant text := 'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::int4';
begin
  foreach t in array array['reading', 'reading_correction']
  loop
    execute format('drop policy tenant on %I', t);
    execute format('create policy tenant on %I for select to nairawatt_app using (%s)', t, own);
    execute format('create policy told on %I for insert to nairawatt_app with check (%s)', t, own);
    execute format('create policy withdrawn on %I for delete to nairawatt_app '
      'using (%s and import_id = nullif(current_setting(''app.withdrawing'', true), '''')::int4)', t, own);
    execute format('grant delete on %I to nairawatt_app', t);
  end loop;
  execute format('create policy superseded on reading_correction for update to nairawatt_app using (%s)', own);
end $$;
