-- A picture that is not in use waits for its form, or was replaced: it goes a day after that, not after it was made.
alter table client_photo add column idle_since timestamptz; -- null: in use
update client_photo set idle_since = made_at where not in_use;
alter table client_photo add check (in_use = (idle_since is null));
