-- What a kept day tells of all its known blocks and of how long devices were on (domain/demand/day/known-day.ts): charts by the day
-- are made of it. A row from before tells nothing of it: the blocks are asked, and it is made anew.
alter table demand_day
  add column known bytea; -- float64; empty where all branches are together; null: not told
