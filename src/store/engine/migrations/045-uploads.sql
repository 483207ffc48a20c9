-- Files that people send, where UPLOADS is the database: chunks in the order of their places, the last one shorter.
create table upload_chunk (
  organisation_id int4 not null,
  file text not null,
  place int4 not null,
  bytes bytea not null,
  primary key (organisation_id, file, place)
);
-- Pictures, PDFs and gzip do not get smaller.
alter table upload_chunk alter column bytes set storage external;
alter table upload_chunk enable row level security;
alter table upload_chunk force row level security;
create policy tenant on upload_chunk to nairawatt_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
create policy owner on upload_chunk to current_user using (true) with check (true);
grant select, insert, update, delete on upload_chunk to nairawatt_app;
