-- Readings of MQTT_URL that their client has sent too many of: acknowledged there, and taken from here a little later.

create table frames_aside (
  organisation_id int4 not null,
  id uuid not null default gen_random_uuid(),
  put_at timestamptz not null,
  readings int4 not null,
  bytes int4 not null,
  frames json not null, -- ingest `Frame`
  primary key (organisation_id, id)
);
create index frames_aside_order on frames_aside (organisation_id, put_at, id);
alter table frames_aside enable row level security;
alter table frames_aside force row level security;
create policy tenant on frames_aside to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
do $$ begin execute 'create policy owner on frames_aside to current_user using (true) with check (true)'; end $$;
grant select, insert, update, delete on frames_aside to nairawatt_app;
