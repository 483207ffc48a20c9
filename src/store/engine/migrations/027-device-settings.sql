-- What of a device people set, and what its readings tell.
alter table device add column period_is_set boolean not null default true; -- false: the reading period is learned
alter table device add column period_looked_at timestamptz; -- when it was last learned

-- Nobody could say another period on a screen: what stands at the usual one is learned from here on.
update device set period_is_set = false where period_s = 900;

-- A breaker that was taken off stays with its commands.
alter table breaker add column ended_at timestamptz; -- null: in use
