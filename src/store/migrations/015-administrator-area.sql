-- What the platform's administrators keep about clients, and which clients are shut out.

alter table organisation add column if not exists phone text not null default '';
alter table organisation add column if not exists email text not null default '';
alter table organisation add column if not exists address text not null default '';
alter table organisation add column if not exists contact_person text not null default '';
alter table organisation add column if not exists plan_months int2 check (plan_months between 1 and 120);
alter table organisation add column if not exists plan_expires_on date;

-- Two people who edit one row: the second is told.
alter table organisation add column if not exists version int4 not null default 1;
alter table branch add column if not exists version int4 not null default 1;
alter table device add column if not exists version int4 not null default 1;
alter table app_user add column if not exists version int4 not null default 1;

-- Clients whose people may not log in. Looked up with a session, before the organisation is known.
create table disabled_client (
  organisation_id int4 primary key,
  disabled_at timestamptz not null,
  disabled_by int4
);
grant select, insert, delete on disabled_client to nairawatt_app;

-- The administrators' pages of what was done: newest first, of one organisation or of all.
create index audit_at on audit (organisation_id, at);
