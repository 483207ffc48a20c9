-- What an IPP gives while the grid stands by is its own in the strip: days of feeders on which the grid was there and an IPP
-- of the branch gave something, or may have, are made anew, and no other ones. A mark begins and ends at noon of a local day.
insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
select run.organisation_id, run.device_id, (min(run.day) + time '12:00') at time zone run.zone,
  (max(run.day) + time '12:00') at time zone run.zone
from (
  select told.organisation_id, told.device_id, told.zone, told.day, told.day - (row_number()
    over (partition by told.organisation_id, told.device_id order by told.day))::int4 as place
  from (
    select distinct s.organisation_id, s.device_id, s.day, coalesce(b.zone, o.zone) as zone
    from supply_day s
    join device u on u.organisation_id = s.organisation_id and u.id = s.device_id and u.device_type = 'UTILITY'
    join branch b on b.organisation_id = u.organisation_id and b.id = u.branch_id
    join organisation o on o.id = u.organisation_id
    join device i on i.organisation_id = u.organisation_id and i.branch_id = u.branch_id and i.device_type = 'IPP'
    join reading_day g on g.organisation_id = i.organisation_id and g.device_id = i.id and g.day = s.day
    where s.present_s > 0 and g.readings > 0 and coalesce(g.kwh, 1) > 0
  ) told
) run
group by run.organisation_id, run.device_id, run.zone, run.place
on conflict do nothing;
