-- What a device was expected to use in a month, as it was known when the month began. It is written once and stays:
-- else the savings against it would drift with every reading that comes late.

create table baseline_month (
  organisation_id int4 not null,
  device_id int4 not null,
  month date not null check (extract(day from month) = 1), -- of the branch's zone
  forecast float8 not null, -- kWh; a month without enough history has no row
  day_kwh float8[] not null, -- the forecast of each day, first to last
  method text not null check (method in ('weekday', 'day-type', 'provisional')),
  made_at timestamptz not null,
  primary key (organisation_id, device_id, month),
  foreign key (organisation_id, device_id) references device (organisation_id, id)
);

alter table baseline_month enable row level security;
alter table baseline_month force row level security;
create policy tenant on baseline_month to nairawatt_app using (organisation_id =
  (select nullif(current_setting('app.organisation_id', true), '')::int4));
create policy owner on baseline_month to current_user using (true) with check (true);
grant select, insert on baseline_month to nairawatt_app;
