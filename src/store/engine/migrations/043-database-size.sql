-- How large the database was, a row a day, so that whoever runs it is told when the disk will be full.

create table database_size (
  day date primary key, -- UTC
  noted_at timestamptz not null,
  bytes int8 not null
);
revoke all on database_size from nairawatt_app;
