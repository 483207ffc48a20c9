-- When what is rolled up of a month, and of later ones, was made anew: an answer that was made before may say something else.
create table rolled_month (
  organisation_id int4 not null references organisation (id),
  month int4 not null, -- 202611
  mark int8 not null, -- another one each time
  primary key (organisation_id, month)
) with (fillfactor = 50);
alter table rolled_month enable row level security;
alter table rolled_month force row level security;
create policy tenant on rolled_month to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on rolled_month to current_user using (true) with check (true);
grant select, insert, update, delete on rolled_month to nairawatt_app;
