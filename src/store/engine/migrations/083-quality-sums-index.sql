-- The sums of a day are a fifteenth of its row, and a year of 100 devices reads nothing else: out of the index, where the pages of its
-- rows have been vacuumed. 0.36 kB a device-day. While it is built, days wait to be kept, nothing else.
create index quality_day_sums on quality_day (organisation_id, device_id, day) include (since, live_from, sums);
