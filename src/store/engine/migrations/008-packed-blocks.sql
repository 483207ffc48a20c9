-- The vectors of blocks become packed bytes (store/block-vectors.ts): as arrays, each of the half million numbers in a
-- month of 25 devices cost a function call to send and a step to read. They are made again from the readings.

truncate reading_block;

alter table reading_block
  alter column kwh type bytea using '', -- float64, little-endian, like all of these; NaN: unknown
  alter column kvarh type bytea using '', -- float32
  alter column kva type bytea using '', -- float32
  alter column coverage_s type bytea using '', -- int16
  alter column on_s type bytea using '', -- float32
  alter column readings type bytea using ''; -- int16

insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
  select organisation_id, device_id, min(ts), max(ts) from reading group by organisation_id, device_id;
