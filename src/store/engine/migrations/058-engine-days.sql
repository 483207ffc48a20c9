-- What an engine's counters said on a local day, as far as it tells how they rose (domain/meter/engine/engine-counter.ts): stays
-- when raw readings go.
create table engine_day (
  organisation_id int4 not null,
  device_id int4 not null,
  day date not null, -- local
  hours json not null, -- [[epoch milliseconds, value], …] in order
  starts json not null,
  primary key (organisation_id, device_id, day),
  foreign key (organisation_id, device_id) references device (organisation_id, id)
);
alter table engine_day enable row level security;
alter table engine_day force row level security;
create policy tenant on engine_day to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on engine_day to current_user using (true) with check (true);
grant select, insert, update, delete on engine_day to nairawatt_app;
