-- The sums of a day are a fiftieth of its row, and a year of 100 devices reads nothing else: out of the index, without the rows.
create index quality_day_sums on quality_day (organisation_id, device_id, day) include (since, live_from, sums);
