-- What an opening hour without any source costs may differ by weekday: Monday to Sunday, null where `naira` of the row holds.
alter table branch_margin add column by_weekday numeric(18, 2)[]
  check (cardinality(by_weekday) = 7 and 0 <= all (coalesce(by_weekday, '{}')));
