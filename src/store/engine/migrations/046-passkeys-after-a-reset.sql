-- Who had somebody's password for a while may have added a passkey. After a reset it opens nothing by itself until it was
-- used beside the new password.
alter table passkey add column opens_alone boolean not null default true;
