-- Passkeys beside codes of an app (second_factor), and an end for apps that were shown and never proven.
alter table second_factor add column pending_since timestamptz;

-- organisation_id 0: of the platform's administrators.
create table passkey (
  organisation_id int4 not null,
  user_id int4 not null,
  id uuid not null,
  name text not null,
  credential_id text not null, -- base64url, made by the authenticator
  public_key bytea not null, -- COSE
  counter int8 not null, -- 0: the authenticator counts nothing
  transports text[] not null,
  added_at timestamptz not null,
  last_used_at timestamptz, -- null: never
  primary key (organisation_id, user_id, id),
  unique (organisation_id, credential_id)
);

-- What was signed once is not accepted again while it would be.
create table passkey_challenge_used (
  organisation_id int4 not null,
  challenge text not null,
  until timestamptz not null,
  primary key (organisation_id, challenge)
);

do $$
declare t text;
begin
  foreach t in array array['passkey', 'passkey_challenge_used']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = '
      'nullif(current_setting(''app.organisation_id'', true), '''')::int4)', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nairawatt_app', t);
  end loop;
end $$;
