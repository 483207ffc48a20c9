-- Controllers that sense the mains: where a branch has no utility meter they tell of its supply. Those of before are known by
-- their newest reading.
insert into device_measure (organisation_id, device_id, measure, first_at, last_at)
select l.organisation_id, l.device_id, 'mains',
  coalesce((select min(r.ts) from reading r where r.organisation_id = l.organisation_id and r.device_id = l.device_id), l.ts), l.ts
from device_latest l
join reading n on n.organisation_id = l.organisation_id and n.device_id = l.device_id and n.ts = l.ts
where n.mains_present is not null
on conflict do nothing;

-- What is packed tells too, of controllers that fell silent long ago; a column of a pack is null where its day says nothing.
insert into device_measure (organisation_id, device_id, measure, first_at, last_at)
select p.organisation_id, p.device_id, m.measure, min(p.since), max(p.since)
from reading_pack p
cross join lateral (values ('mains', p.mains_present is not null), ('alarms', p.alarms is not null),
  ('engine', p.engine_h is not null or p.engine_starts is not null)) m (measure, is_told)
where m.is_told
group by p.organisation_id, p.device_id, m.measure
on conflict (organisation_id, device_id, measure) do update
  set first_at = least(device_measure.first_at, excluded.first_at), last_at = greatest(device_measure.last_at, excluded.last_at);

-- Their days are worked out as after any change.
insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
select p.organisation_id, p.device_id, min(p.since), max(p.since) + interval '1 day'
from reading_pack p
left join engine_day e
  on e.organisation_id = p.organisation_id and e.device_id = p.device_id and e.day = (p.since at time zone 'UTC')::date
where (p.engine_h is not null or p.engine_starts is not null) and e.day is null
group by p.organisation_id, p.device_id
on conflict do nothing;
insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
select m.organisation_id, m.device_id, m.first_at, m.last_at
from device_measure m
join device d on d.organisation_id = m.organisation_id and d.id = m.device_id and d.device_type = 'GENERATOR'
left join device u on u.organisation_id = d.organisation_id and u.branch_id = d.branch_id and u.device_type = 'UTILITY'
where m.measure = 'mains' and u.id is null
on conflict do nothing;
