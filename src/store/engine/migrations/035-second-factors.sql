-- What proves a person beside the password, and passwords that somebody else has chosen.

-- Set by somebody else then: to be changed at the first log-in, good for 72 hours. null: the person chose it.
alter table app_user add column first_password_at timestamptz;
grant select (first_password_at) on app_user to nairawatt_app;

-- Codes that an app shows for half a minute each. organisation_id 0: of the platform's administrators.
create table second_factor (
  organisation_id int4 not null,
  user_id int4 not null,
  secret_sealed text, -- null: none is in force
  pending_sealed text, -- shown, and not proven yet
  confirmed_at timestamptz,
  last_step int8 not null default 0, -- of the newest code that was used: none is good twice
  primary key (organisation_id, user_id)
);

create table recovery_code (
  organisation_id int4 not null,
  user_id int4 not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (organisation_id, user_id, code_hash)
);

do $$
declare t text;
begin
  foreach t in array array['second_factor', 'recovery_code']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = '
      '(select nullif(current_setting(''app.organisation_id'', true), '''')::int4))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nairawatt_app', t);
  end loop;
end $$;
