-- The second wall: without an organisation set for the transaction there are no rows.
-- The sub-select is evaluated once per statement, not per row.

do $$
declare t text;
begin
  foreach t in array array['branch', 'device', 'device_multiplier', 'meter_replacement', 'feature_flag',
    'quality_flag', 'audit', 'reading', 'reading_correction', 'reading_parked', 'device_latest', 'reading_day',
    'reading_block', 'rollup_dirty', 'tariff', 'diesel_purchase', 'bill', 'diesel_entry']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = '
      '(select nullif(current_setting(''app.organisation_id'', true), '''')::int4))', t);
    -- The owner makes backups: forced row-level security would hide every row from one that is no superuser.
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nairawatt_app', t);
  end loop;
end $$;

alter table organisation enable row level security;

create policy tenant on organisation to nairawatt_app
  using (id = (select nullif(current_setting('app.organisation_id', true), '')::int4));
grant select, insert, update on organisation to nairawatt_app;

-- What is append-only stays append-only for the application.
revoke update, delete on reading from nairawatt_app;
revoke update, delete on audit from nairawatt_app;
revoke delete on reading_correction, meter_replacement from nairawatt_app;

grant select on reading_in_force to nairawatt_app;
grant select, insert, update on app_user, session, refresh_token, ingest_key, sign_in_failure to nairawatt_app;
grant select, insert, update, delete on user_branch, ingest_gateway_device to nairawatt_app;
grant delete on refresh_token, session, sign_in_failure to nairawatt_app;
grant select on emission_factor to nairawatt_app;
grant usage on all sequences in schema public to nairawatt_app;
revoke execute on function ensure_reading_month(timestamptz) from public;
grant execute on function ensure_reading_month(timestamptz) to nairawatt_app;
