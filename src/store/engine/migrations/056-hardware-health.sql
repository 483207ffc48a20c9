-- How gateways and devices are: when they last spoke, how late their readings come, what they tell of themselves. Written with
-- the batch that keeps the readings; a row a key and device, and hours that are written over again after a day.

create table hardware_health (
  organisation_id int4 not null,
  device_id int4 not null, -- 0: of the sender itself, whichever device it spoke of
  key_id int4 not null, -- through which it was heard; 0: the broker of MQTT_URL
  heard_at timestamptz not null, -- by the server's clock
  told_at timestamptz, -- time of its newest reading, by its own clock; null: no reading was understood
  signal text, -- wifi, lora or modem: what the next two are of
  rssi float8, -- dBm; above 0: in a unit that its maker does not state
  snr_db float8,
  firmware text,
  battery_pct float8,
  clock_ahead_ms float8, -- its clock minus the server's, where it told its clock
  booted_at timestamptz, -- as far as its uptime tells
  restarts int4, -- since it was first told how long it runs; null: it never was
  facts_at timestamptz, -- when any of those was told
  primary key (organisation_id, device_id, key_id)
) with (fillfactor = 70);

create table reading_lag (
  organisation_id int4 not null,
  device_id int4 not null,
  key_id int4 not null,
  slot int2 not null, -- hours since 1970, modulo 25
  hour int4 not null, -- hours since 1970
  -- readings by how late they came, see domain/meter/reading-lag.ts
  n0 int4 not null, n1 int4 not null, n2 int4 not null, n3 int4 not null, n4 int4 not null,
  n5 int4 not null, n6 int4 not null, n7 int4 not null, n8 int4 not null, n9 int4 not null,
  most_ms float8 not null,
  least_ms float8 not null, -- below 0: they came before their time
  primary key (organisation_id, device_id, key_id, slot)
) with (fillfactor = 70);

do $$
declare t text;
begin
  foreach t in array array['hardware_health', 'reading_lag']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = '
      'nullif(current_setting(''app.organisation_id'', true), '''')::int4)', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nairawatt_app', t);
  end loop;
end $$;
