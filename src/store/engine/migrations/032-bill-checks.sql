-- What a bill prints beside its amounts: reads, band, tariff, lines (domain PrintedBill); null: nothing of it was typed.
alter table bill
  add column printed jsonb check (jsonb_typeof(printed) = 'object' and pg_column_size(printed) < 8192);
