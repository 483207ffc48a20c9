-- The newest change of an organisation, whatever number of log-ins came after it (store/meter/rollup/rolled-month.ts).
create index audit_newest_change on audit (organisation_id, id) where action not like 'session.%';
