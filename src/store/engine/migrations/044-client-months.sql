-- How each client does in the month that runs, as it was last worked out: lists of many clients read it, and work out none.

create table client_month (
  organisation_id int4 not null,
  branch_id int4 not null, -- 0: all branches together
  month date not null, -- by the clock of the organisation
  made_at timestamptz not null,
  figures json not null, -- contract `branchFigures`
  consumption json not null, -- kWh by device id; null: no reading
  primary key (organisation_id, branch_id)
);

alter table client_month enable row level security;
alter table client_month force row level security;
create policy tenant on client_month to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on client_month to current_user using (true) with check (true);
grant select, insert, update, delete on client_month to nairawatt_app;

-- How large the database was, a row a day, so that whoever runs it is told when the disk will be full.

create table database_size (
  day date primary key, -- UTC
  noted_at timestamptz not null,
  bytes int8 not null
);
revoke all on database_size from nairawatt_app;
