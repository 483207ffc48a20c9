-- As before (043), in two steps: in a cluster the people are whole on every machine and the tries on the coordinator alone, so that
-- one statement that joins them may be sent where there are none.
create or replace function forget_guesses(person int4, spared text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare known text;
begin
  select lower(username) into known from app_user
    where id = person and coalesce(organisation_id, 0) = current_organisation();
  delete from sign_in_failure where username = known and not starts_with(address, spared);
end $$;
