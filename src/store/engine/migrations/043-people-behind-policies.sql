-- People, sessions and keys stand behind row-level security too. A transaction of an organisation sees its own people;
-- nairawatt_lookup sees what is looked up before the organisation is known, and no tenant's table.
-- Conditions compare a column of the row itself, without sub-selects, so that they hold where data is spread.

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

-- Whose they are, as app_user says it; 0: a platform administrator's.
alter table session add column organisation_id int4;
alter table refresh_token add column organisation_id int4;
alter table password_reset add column organisation_id int4;
update session s set organisation_id = coalesce(u.organisation_id, 0) from app_user u where u.id = s.user_id;
update refresh_token t set organisation_id = s.organisation_id from session s where s.id = t.session_id;
update password_reset r set organisation_id = coalesce(u.organisation_id, 0) from app_user u where u.id = r.user_id;

do $$
declare
  t text;
  organisation constant text := 'nullif(current_setting(''app.organisation_id'', true), '''')::int4';
begin
  foreach t in array array['session', 'refresh_token', 'password_reset']
  loop
    execute format('alter table %I alter organisation_id set default %s', t, organisation);
    execute format('alter table %I alter organisation_id set not null', t);
  end loop;
  foreach t in array array['app_user', 'user_branch', 'ingest_key', 'ingest_gateway_device', 'session', 'refresh_token',
    'password_reset', 'contact_message', 'sign_up_request', 'sign_in_failure']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- The owner makes backups: forced row-level security would hide every row from one that is no superuser.
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['user_branch', 'ingest_key', 'ingest_gateway_device', 'session', 'refresh_token', 'password_reset']
  loop
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = %s)', t, organisation);
  end loop;
  execute format('create policy tenant on app_user to nairawatt_app using (coalesce(organisation_id, 0) = %s)', organisation);
  -- What visitors write is the platform's.
  foreach t in array array['contact_message', 'sign_up_request']
  loop
    execute format('create policy platform on %I to nairawatt_app using (%s = 0)', t, organisation);
  end loop;
  foreach t in array array['app_user', 'user_branch', 'ingest_key', 'ingest_gateway_device', 'session',
    'refresh_token', 'password_reset', 'sign_in_failure']
  loop
    execute format('create policy looked_up on %I to nairawatt_lookup using (true)', t);
    execute format('grant select on %I to nairawatt_lookup', t);
  end loop;
end $$;

grant update (last_used_at) on ingest_key to nairawatt_lookup;
grant update (used_at) on password_reset to nairawatt_lookup;
-- Months are made ahead for every organisation at once.
grant execute on function ensure_reading_month(timestamptz) to nairawatt_lookup;
grant select on disabled_client to nairawatt_lookup;
create policy looked_up on disabled_client for select to nairawatt_lookup using (true);
grant select (id, zone) on organisation to nairawatt_lookup;
create policy looked_up on organisation for select to nairawatt_lookup using (true);

-- Tries are counted before anybody is in, by any name: no transaction of an organisation reads them.
revoke all on sign_in_failure from nairawatt_app;
grant select, insert, update, delete on sign_in_failure to nairawatt_lookup;

-- No statement of an organisation reads a password's hash: it is compared before anybody is in. A column that is added
-- later is granted by its migration: "grant select (column) on app_user to nairawatt_app".
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
-- A new password: the tries at the name of this person are forgotten, those at places that begin with "spared" are not.
create function forget_guesses(person int4, spared text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ delete from sign_in_failure where not starts_with(address, spared) and username =
          (select lower(username) from app_user where id = person and coalesce(organisation_id, 0) = current_organisation()) $$;
-- A platform administrator who did something in an organisation is named there.
create function platform_username(person int4) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select username from app_user where id = person and organisation_id is null $$;
create function platform_name(person int4) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce(nullif(name, ''), username) from app_user where id = person and organisation_id is null $$;
revoke execute on function has_password(int4), forget_guesses(int4, text), platform_username(int4), platform_name(int4)
  from public;
grant execute on function has_password(int4), forget_guesses(int4, text), platform_username(int4), platform_name(int4)
  to nairawatt_app;
