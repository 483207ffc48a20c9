-- What a frozen forecast was made with, and how far its month may end from it by chance. A row that stands already keeps
-- what it had: it was made by the first model, which knew no interval.

alter table baseline_month
  add column model int2 not null default 1 check (model in (1, 2)),
  add column interval_share float8 check (interval_share >= 0); -- half width of the 80 % interval ÷ forecast; null: none
