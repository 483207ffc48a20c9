-- What an IPP gives while the grid stands by is its own in the strip: days of branches that have both are made anew.
insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
select s.organisation_id, s.device_id, min(s.day)::timestamptz, max(s.day)::timestamptz + interval '1 day'
from supply_day s
join device u on u.organisation_id = s.organisation_id and u.id = s.device_id and u.device_type = 'UTILITY'
join device i on i.organisation_id = u.organisation_id and i.branch_id = u.branch_id and i.device_type = 'IPP'
group by s.organisation_id, s.device_id
on conflict do nothing;
