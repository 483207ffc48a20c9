-- Reading quality in the open: what is parked can be judged again, what is dropped is counted, ratios say who set them.

-- As the transformers' plates say it; null: only the ratio is known.
alter table device_multiplier add column ct_primary float8 check (ct_primary > 0);
alter table device_multiplier add column ct_secondary float8 check (ct_secondary > 0);
alter table device_multiplier add column vt_primary float8 check (vt_primary > 0);
alter table device_multiplier add column vt_secondary float8 check (vt_secondary > 0);
alter table device_multiplier add column entered_at timestamptz;
alter table device_multiplier add column entered_by int4; -- null: whoever has the server in hand
alter table device_multiplier add column why text not null default '';

-- A parked frame of which the time and the measures could be read is judged again from them, whatever sent it.
alter table reading_parked add column ts timestamptz;
alter table reading_parked add column reading jsonb;
alter table reading_parked add column code text generated always as (split_part(reason, ':', 1)) stored;
alter table reading_parked add column discarded_at timestamptz; -- set aside by a person; null: waits
alter table reading_parked add column discarded_by int4;
create index reading_parked_device on reading_parked (organisation_id, device_id, code);
create index reading_parked_due on reading_parked (organisation_id, ts) where code = 'future' and discarded_at is null;
create index reading_parked_old on reading_parked (organisation_id, last_received_at);

-- One row a device and field that held what cannot be true: counted, never forgotten.
create table dropped_field (
  organisation_id int4 not null,
  device_id int4 not null,
  field text not null, -- as the meter names it
  times int4 not null,
  most float8, -- what it may be at most, power in primary units; null: it was no number, or below 0
  last_value float8, -- null: no number
  last_at timestamptz not null,
  primary key (organisation_id, device_id, field),
  foreign key (organisation_id, device_id) references device (organisation_id, id)
);

-- What was learned of a device from its own readings (domain.md §15.1).
create table device_learned (
  organisation_id int4 not null,
  device_id int4 not null,
  most_kw float8 check (most_kw > 0), -- null: too little is known
  learned_at timestamptz not null,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references device (organisation_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['dropped_field', 'device_learned']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = '
      '(select nullif(current_setting(''app.organisation_id'', true), '''')::int4))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to nairawatt_app', t);
  end loop;
end $$;
