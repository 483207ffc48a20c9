-- What controllers of generators tell beside power.

-- Which devices send what only some do: nothing else is searched for it.
create table device_measure (
  organisation_id int4 not null,
  device_id int4 not null,
  measure text not null, -- a key of MEASURES in store/meter/reading/device-measure.ts
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organisation_id, device_id, measure),
  foreign key (organisation_id, device_id) references device (organisation_id, id)
);
alter table device_measure enable row level security;
alter table device_measure force row level security;
create policy tenant on device_measure to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on device_measure to current_user using (true) with check (true);
grant select, insert, update, delete on device_measure to nairawatt_app;

-- Of several conditions of one kind at one place: which it is, and in what words it was told.
alter table alert add column about text;
alter table alert add column words text;
alter table alert_mute add column about text not null default '';
alter table alert_mute drop constraint alert_mute_pkey;
alter table alert_mute add primary key (organisation_id, kind, branch_id, device_id, about);
