-- Whose word is the latest.

-- Alert settings are changed by several people: whoever has not seen the latest version is told. Alerts that still
-- hold are few and asked for often; those that ended long ago are found by their end, and go.

alter table alert_setting add column version int4 not null default 1;

create index alert_open on alert (organisation_id, branch_id, device_id) where until is null;
create index alert_ended on alert (organisation_id, until) where until is not null;

-- What is shown came with the answer to a command: a state that a broker kept from before may be older than it.
alter table breaker add column reported_in_answer boolean not null default false;
update breaker set reported_in_answer = true where answered_command is not null;
