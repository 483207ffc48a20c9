-- From which power on the devices of a kept day count as energised. It follows their rating: a row that was made for another one
-- is passed over, and made anew. So are those from before, which are taken until then.
alter table demand_day
  add column thresholds bytea, -- float32, kW, of each device; empty where all branches are together; null: not told
  add column threshold float8; -- kW, of the counted sources together; null: not told, or there are none
