-- What taking a reading in must know of those before it stands with the device, so that one that comes in order looks for
-- no neighbours (docs/decisions/025).

alter table device_latest
  add column tells int2 not null default 0, -- registers of the instants in `tail`: 1 kWh, 2 kvarh, 3 both
  add column tail timestamptz[], -- of the newest readings that told all of them, the newest first, four at most
  add column marked_from timestamptz; -- from when on the last write that came in order changed what is rolled up; null: it came late

-- How often what judging depends on was changed: devices, branches, ratios, what was learned, what is removed or packed.
create table meter_version (
  organisation_id int4 primary key,
  version int4 not null
);

alter table meter_version enable row level security;
alter table meter_version force row level security;
create policy tenant on meter_version to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on meter_version to current_user using (true) with check (true);
grant select, insert, update on meter_version to nairawatt_app;
