-- What went out with a finding when it was sent or ended: later packs show the same; null: it is open, or has no pack.
alter table finding add column pack json;

-- Bills that this one equals or overlaps, of which a person said that both are right.
alter table bill add column accepted_beside int4[] not null default '{}';
