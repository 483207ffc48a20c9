-- Devices that were rolled up together are marked to be judged together: a row a transaction instead of a row a device.
alter table alert_dirty alter column device_id type int4[] using array[device_id];
alter table alert_dirty alter column from_ts type timestamptz[] using array[from_ts];
alter table alert_dirty alter column to_ts type timestamptz[] using array[to_ts];
alter table alert_dirty rename column device_id to device_ids;
