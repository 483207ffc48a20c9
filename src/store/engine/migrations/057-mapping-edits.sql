-- A mapping is changed over the version that somebody saw, beside the message that it was made from.
alter table json_mapping add column version int4 not null default 1;
alter table json_mapping add column example text not null default '';
