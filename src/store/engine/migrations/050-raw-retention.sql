-- How long an organisation keeps its readings as they came; what was made of them, day by day and block by block, stays
-- for ever (docs/decisions/020). All days are local ones, first days of months.

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

-- The second way in which the application removes readings, beside an import that is taken back (048): those before an
-- instant that it names, none at all while it names none (store/meter/retention/remove-raw.ts).
do $$
declare t text;
begin
  foreach t in array array['reading', 'reading_correction']
  loop
    execute format('create policy removed on %I for delete to nairawatt_app using ('
      'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::int4 '
      'and ts < nullif(current_setting(''app.removing_before'', true), '''')::timestamptz)', t);
  end loop;
end $$;
