-- What of a batch came in order is marked by one row for all its devices: a row each was a seventh of what a reading wrote.
-- Then device_id is null, and from_ts and to_ts are the ends of them all.
alter table rollup_dirty alter column device_id drop not null;
alter table rollup_dirty add column device_ids int4[], add column froms timestamptz[], add column tos timestamptz[],
  add check ((device_id is null) = (device_ids is not null));
