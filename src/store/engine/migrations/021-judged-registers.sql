-- A register that falls or leaps is kept and judged by what follows; energy across a gap is told apart from measured
-- energy; power may be the mean of an interval. The rollups are made again from the readings.

-- What is said of register readings that are not plainly accepted. Replaced with the days that are rolled up again.
create table register_verdict (
  organisation_id int4 not null,
  device_id int4 not null,
  ts timestamptz not null,
  register text not null check (register in ('kwh', 'kvarh')),
  verdict "char" not null check (verdict in ('H', 'X', 'R')), -- held, rejected, register began anew
  reason text not null check (reason in ('fall', 'leap', 'correction', 'reset', 'exchange')),
  value float8 not null, -- as the meter showed it
  previous float8 not null, -- the accepted value it was judged against
  primary key (organisation_id, device_id, ts, register)
);
create index register_verdict_held on register_verdict (organisation_id, device_id, ts) where verdict = 'H';

alter table register_verdict enable row level security;
alter table register_verdict force row level security;
create policy tenant on register_verdict to nairawatt_app using (organisation_id =
  (select nullif(current_setting('app.organisation_id', true), '')::int4));
create policy owner on register_verdict to current_user using (true) with check (true);
grant select, insert, update, delete on register_verdict to nairawatt_app;

alter table device add column power_is text not null default 'sample' check (power_is in ('sample', 'interval-mean'));

-- Between which instants the device told a register; 'infinity' and '-infinity': it never did; null: not known.
alter table device_latest add column register_first timestamptz, add column register_last timestamptz;
update device_latest l set register_first = coalesce(e.first, 'infinity'), register_last = coalesce(e.last, '-infinity')
from (
  select d.organisation_id, d.device_id, min(r.ts) as first, max(r.ts) as last
  from device_latest d left join reading r on r.organisation_id = d.organisation_id and r.device_id = d.device_id
    and (r.kwh_import is not null or r.kvarh is not null)
  group by d.organisation_id, d.device_id
) e where e.organisation_id = l.organisation_id and e.device_id = l.device_id;

alter table reading_day add column estimated_kwh float8 not null default 0; -- the part of kwh that was spread over gaps
alter table reading_block
  add column estimated_kwh bytea, -- float64; null: nothing of the day is estimated
  add column known_s bytea; -- int16: where in each block its known energy begins, then where it ends; null: whole blocks

insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
  select organisation_id, device_id, min(ts), max(ts) from reading group by organisation_id, device_id;
