-- What days, weeks and months tell of the means of power quality: sums and counts of a day's readings, float64 (store/energy/quality-day/quality-sums.ts).
-- Null: made by an earlier version; the readings are asked. The job marks the days of each organisation due once more (beginQualityDays),
-- and makes them anew, the newest first. Nothing is copied here and the table comes last: whoever asks for it waits for no more than a moment.
delete from quality_begun;
alter table quality_day add column sums bytea;
