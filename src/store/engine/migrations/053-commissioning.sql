-- Who said when that a newly connected device is right, and what the checks said then.
create table commissioning (
  organisation_id int4 not null,
  device_id int4 not null,
  commissioned_at timestamptz not null,
  commissioned_by int4, -- null: whoever has the server in hand
  checks jsonb not null, -- as the checks stood (domain/meter/commission/check.ts)
  display jsonb, -- what somebody read from the meter's display; null: nothing was typed
  note text not null default '',
  despite text, -- why, although something was wrong; null: nothing was
  primary key (organisation_id, device_id, commissioned_at),
  foreign key (organisation_id, device_id) references device (organisation_id, id)
);
alter table commissioning enable row level security;
alter table commissioning force row level security;
create policy tenant on commissioning to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
do $$ begin execute 'create policy owner on commissioning to current_user using (true) with check (true)'; end $$;
grant select, insert, update, delete on commissioning to nairawatt_app;
