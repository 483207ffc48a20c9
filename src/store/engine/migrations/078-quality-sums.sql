-- What days, weeks and months tell of the means of power quality: sums and counts of a day's readings, float64 (store/energy/quality-day/quality-sums.ts).
-- Null: made by an earlier version; the readings are asked. Days that are kept are made anew, the newest first.
alter table quality_day add column sums bytea;
insert into quality_due (organisation_id, device_id, day) select organisation_id, device_id, day from quality_day on conflict do nothing;
