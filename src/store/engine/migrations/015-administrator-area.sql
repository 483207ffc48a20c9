-- What the platform's administrators keep about clients, and which clients are shut out.

alter table organisation add column contact_person text not null default '';
alter table organisation add column plan_months int2 check (plan_months between 1 and 120);
alter table organisation add column plan_expires_on date;

-- Clients whose people may not log in. Looked up with a session, before the organisation is known.
create table disabled_client (
  organisation_id int4 primary key,
  disabled_at timestamptz not null,
  disabled_by int4
);
grant select, insert, delete on disabled_client to nairawatt_app;

-- The administrators' pages of what was done: newest first, of one organisation or of all.
create index audit_at on audit (organisation_id, at);
