-- Limits of a branch or of a device over those of the organisation: what is not in them is inherited.
create table alert_limit (
  organisation_id int4 not null,
  branch_id int4 not null, -- 0: of a device, wherever it stands
  device_id int4 not null, -- 0: of a branch as a whole
  limits json not null, -- domain `OwnLimits`
  version int4 not null,
  changed_by int4 not null,
  changed_at timestamptz not null,
  primary key (organisation_id, branch_id, device_id)
);
alter table alert_limit enable row level security;
alter table alert_limit force row level security;
create policy tenant on alert_limit to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
do $$ begin execute 'create policy owner on alert_limit to current_user using (true) with check (true)'; end $$;
grant select, insert, update, delete on alert_limit to nairawatt_app;

-- Goes up with each of them: what was judged by others is judged anew.
alter table alert_setting add column limits_version int4 not null default 0;
