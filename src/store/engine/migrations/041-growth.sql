-- What is written and taken away again all day is cleaned at its own pace: a share of a table's rows, as the server has
-- it, is far too seldom for a queue that is empty most of the time and for tables that grow for years.

alter table rollup_dirty set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0,
  autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
alter table alert_dirty set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0,
  autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
alter table mail_message set (autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.02);
alter table finding_look set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.05);
alter table idempotency_key set (autovacuum_vacuum_scale_factor = 0.05);
alter table device_latest set (fillfactor = 50, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_scale_factor = 0.05);
alter table reading_day set (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0.01);

-- A vector of one number all day long is one number by now (store/energy/block-vectors.ts): four days lie on a page
-- where two did, and the row of the day that runs is small enough to be written again beside itself.
alter table reading_block set (fillfactor = 90, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_scale_factor = 0.01);
