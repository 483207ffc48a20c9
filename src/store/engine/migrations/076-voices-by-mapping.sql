-- Which keys speak for a device because a name of hardware was mapped to it: they do no more when its last name goes.
alter table ingest_gateway_device add column by_mapping boolean not null default false;

-- What controllers told of the mains before a utility meter stood counts again: those days are worked out as after any change.
insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
select m.organisation_id, m.device_id, m.first_at, least(m.last_at, u.stood)
from device_measure m
join device d on d.organisation_id = m.organisation_id and d.id = m.device_id and d.device_type = 'GENERATOR'
join (
  select organisation_id, branch_id, min(valid_from) as stood from device
  where device_type = 'UTILITY' group by organisation_id, branch_id
) u on u.organisation_id = d.organisation_id and u.branch_id = d.branch_id
where m.measure = 'mains' and u.stood > m.first_at
on conflict do nothing;
