-- Who may log in, and what is looked up for it before the organisation is known.

-- null: the person was mailed a link to choose a password and has not used it.
alter table app_user alter column password_hash drop not null;

-- The people of one client, and how many they are.
create index app_user_organisation on app_user (organisation_id);

-- Every log-in reads it; only inside its own organisation is a row made or taken away.
alter table disabled_client enable row level security;
alter table disabled_client force row level security;
create policy everyone_reads on disabled_client for select to nairawatt_app using (true);
create policy tenant_adds on disabled_client for insert to nairawatt_app with check (organisation_id =
  (select nullif(current_setting('app.organisation_id', true), '')::int4));
create policy tenant_removes on disabled_client for delete to nairawatt_app using (organisation_id =
  (select nullif(current_setting('app.organisation_id', true), '')::int4));
-- The owner makes backups: forced row-level security would hide every row from one that is no superuser.
create policy owner on disabled_client to current_user using (true) with check (true);

-- null: the people of the client may log in.
create function client_disabled_at(client int4) returns timestamptz language sql stable parallel safe
  as $$ select disabled_at from disabled_client where organisation_id = client $$;

-- The administrators' page of what was done by anybody, newest first.
create index audit_newest on audit (id desc);
