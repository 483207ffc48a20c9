-- Alert settings are changed by several people: whoever has not seen the latest version is told. Alerts that still
-- hold are few and asked for often; those that ended long ago are found by their end, and go.

alter table alert_setting add column version int4 not null default 1;

create index alert_open on alert (organisation_id, branch_id, device_id) where until is null;
create index alert_ended on alert (organisation_id, until) where until is not null;
