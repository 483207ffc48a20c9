-- The processes that serve this database, and which of them works for an organisation (docs/operations.md, Several
-- processes). The server asks with the owner's rights: no tenant's transaction sees either.
create table server_process (
  id uuid primary key,
  kind text not null check (kind in ('web and jobs', 'web', 'jobs')),
  host text not null,
  pid int4 not null,
  version text not null,
  schema_version int4 not null, -- the one that the program knows
  key_mark text not null, -- equal where SECRET_KEY is
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
revoke all on server_process from nairawatt_app;

create table work_lease (
  organisation_id int4 primary key, -- 0: what is of no organisation
  process_id uuid not null,
  taken_at timestamptz not null default now()
);
revoke all on work_lease from nairawatt_app;
alter table work_lease enable row level security;
alter table work_lease force row level security;
create policy owner on work_lease to current_user using (true) with check (true);
