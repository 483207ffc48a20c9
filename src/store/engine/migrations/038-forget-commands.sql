-- Breaker commands are forgotten 400 days after they ended; who asked for what stays in the audit.
grant delete on breaker_command to nairawatt_app;
create index breaker_command_ended on breaker_command (organisation_id, ended_at) where ended_at is not null;
