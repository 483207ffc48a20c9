-- Where a day of an engine's counters began and ended, so that a long time is added up without reading its points:
-- {milliseconds, value, milliseconds, value}; {}: nothing was told; null: a value of the day does not fit the one before.
alter table engine_day add column hours_ends float8[];
alter table engine_day add column starts_ends float8[];
update engine_day set
  hours_ends = case json_array_length(hours) when 0 then '{}'::float8[]
    when 1 then array[hours->0->>0, hours->0->>1, hours->0->>0, hours->0->>1]::float8[]
    when 2 then case when (hours->1->>1)::float8 - (hours->0->>1)::float8 between -0.1 and
        1.02 * ((hours->1->>0)::float8 - (hours->0->>0)::float8) / 3600000 + 1
      then array[hours->0->>0, hours->0->>1, hours->1->>0, hours->1->>1]::float8[] end end,
  starts_ends = case json_array_length(starts) when 0 then '{}'::float8[]
    when 1 then array[starts->0->>0, starts->0->>1, starts->0->>0, starts->0->>1]::float8[]
    when 2 then case when (starts->1->>1)::float8 - (starts->0->>1)::float8 between -0.1 and
        60 * ((starts->1->>0)::float8 - (starts->0->>0)::float8) / 3600000 + 5
      then array[starts->0->>0, starts->0->>1, starts->1->>0, starts->1->>1]::float8[] end end;

-- Readings from before the tables of 055 and 058: a controller tells its counters or alarms with its newest reading too. The
-- days are worked out as after any change; that a device has them is known from its first reading on.
insert into device_measure (organisation_id, device_id, measure, first_at, last_at)
select l.organisation_id, l.device_id, 'engine',
  (select min(r.ts) from reading r where r.organisation_id = l.organisation_id and r.device_id = l.device_id), l.ts
from device_latest l
join reading n on n.organisation_id = l.organisation_id and n.device_id = l.device_id and n.ts = l.ts
where n.engine_h is not null or n.engine_starts is not null
on conflict do nothing;
insert into device_measure (organisation_id, device_id, measure, first_at, last_at)
select l.organisation_id, l.device_id, 'alarms',
  (select min(r.ts) from reading r where r.organisation_id = l.organisation_id and r.device_id = l.device_id), l.ts
from device_latest l
join reading n on n.organisation_id = l.organisation_id and n.device_id = l.device_id and n.ts = l.ts
where n.alarms is not null
on conflict do nothing;
insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
select m.organisation_id, m.device_id, m.first_at, m.last_at
from device_measure m
left join engine_day e on e.organisation_id = m.organisation_id and e.device_id = m.device_id
where m.measure = 'engine' and e.day is null
on conflict do nothing;
