-- People, sessions and keys stand behind row-level security too. A transaction of an organisation sees its own people;
-- nairawatt_lookup sees what is looked up before the organisation is known, and no tenant's table.
-- Conditions without sub-selects on the organisation itself, so that they hold where data is spread.

do $$
begin
  if not exists (select from pg_roles where rolname = 'nairawatt_lookup') then
    create role nairawatt_lookup nologin nobypassrls;
  end if;
  grant nairawatt_lookup to current_user;
exception when insufficient_privilege then
  raise exception 'the user of DATABASE_URL may not make roles or use this one: let an administrator run '
    '"create role nairawatt_lookup nologin;" (unless it is there) and "grant nairawatt_lookup to % with admin option;"', current_user;
end $$;

-- The transaction's organisation; 0: the platform itself, whose people have none. null: none is set, so nothing is seen.
create function current_organisation() returns int4 language sql stable parallel safe
  as $$ select nullif(current_setting('app.organisation_id', true), '')::int4 $$;

do $$
declare t text;
begin
  foreach t in array array['app_user', 'user_branch', 'ingest_key', 'ingest_gateway_device', 'session', 'refresh_token',
    'password_reset', 'contact_message']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- The owner makes backups: forced row-level security would hide every row from one that is no superuser.
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['user_branch', 'ingest_key', 'ingest_gateway_device']
  loop
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = current_organisation())', t);
  end loop;
  foreach t in array array['app_user', 'user_branch', 'ingest_key', 'ingest_gateway_device', 'session',
    'refresh_token', 'password_reset']
  loop
    execute format('create policy looked_up on %I to nairawatt_lookup using (true)', t);
    execute format('grant select on %I to nairawatt_lookup', t);
  end loop;
end $$;

-- What visitors write is the platform's.
create policy platform on contact_message to nairawatt_app using (current_organisation() = 0);
create policy tenant on app_user to nairawatt_app using (coalesce(organisation_id, 0) = current_organisation());
-- Each of these asks the table that it hangs on, which answers by its own policy.
create policy tenant on session to nairawatt_app using (exists (select from app_user u where u.id = user_id));
create policy tenant on password_reset to nairawatt_app using (exists (select from app_user u where u.id = user_id));
create policy tenant on refresh_token to nairawatt_app using (exists (select from session s where s.id = session_id));

grant update (last_used_at) on ingest_key to nairawatt_lookup;
grant update (used_at) on password_reset to nairawatt_lookup;
grant select, insert, update, delete on sign_in_failure to nairawatt_lookup;
-- Months are made ahead for every organisation at once.
grant execute on function ensure_reading_month(timestamptz) to nairawatt_lookup;
grant select on disabled_client to nairawatt_lookup;
create policy looked_up on disabled_client for select to nairawatt_lookup using (true);
grant select (id, zone) on organisation to nairawatt_lookup;
create policy looked_up on organisation for select to nairawatt_lookup using (true);

-- No statement of an organisation reads a password's hash: it is compared before anybody is in.
do $$
declare readable text;
begin
  select string_agg(quote_ident(attname), ', ') into readable from pg_attribute
    where attrelid = 'app_user'::regclass and attnum > 0 and not attisdropped and attname <> 'password_hash';
  revoke select on app_user from nairawatt_app;
  execute format('grant select (%s) on app_user to nairawatt_app', readable);
end $$;

-- null: there is nobody with this id whom the transaction sees.
create function has_password(person int4) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select password_hash is not null from app_user
        where id = person and coalesce(organisation_id, 0) = current_organisation() $$;
-- A platform administrator who did something in an organisation is named there.
create function platform_username(person int4) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select username from app_user where id = person and organisation_id is null $$;
create function platform_name(person int4) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce(nullif(name, ''), username) from app_user where id = person and organisation_id is null $$;
revoke execute on function has_password(int4), platform_username(int4), platform_name(int4) from public;
grant execute on function has_password(int4), platform_username(int4), platform_name(int4) to nairawatt_app;
