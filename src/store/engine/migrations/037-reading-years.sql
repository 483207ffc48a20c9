-- What is long past is kept by the year: a post that spans decades makes a few partitions, not hundreds.

-- Months are made ahead by a job, and before the insert that needs one. A year before the last one is kept whole, unless
-- months of it are there already. There is no default partition.
create or replace function ensure_reading_month(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  first date := date_trunc('month', at at time zone 'UTC')::date;
  ending date := (first + interval '1 month')::date;
  year_part text := format('reading_y%s', to_char(first, 'YYYY'));
  part text := format('%sm%s', year_part, to_char(first, 'MM'));
  is_past boolean := extract(year from first) < extract(year from now() at time zone 'UTC') - 1;
begin
  if to_regclass('public.' || part) is null and to_regclass('public.' || year_part) is null then
    perform pg_advisory_xact_lock(hashtext('nairawatt.reading_month'));
    -- Asked of the catalogue itself: to_regclass may still remember the answer from before the wait.
    if not exists (select from pg_class where relname in (part, year_part) and relnamespace = 'public'::regnamespace) then
      if is_past and not exists (select from pg_class where relname ~ ('^' || year_part || 'm\d\d$')
                                   and relnamespace = 'public'::regnamespace) then
        part := year_part;
        first := date_trunc('year', first)::date;
        ending := (first + interval '1 year')::date;
      end if;
      -- Made first and attached then: "partition of" would lock out every reader and writer of all months.
      execute format('create table public.%I (like public.reading including defaults including constraints)', part);
      execute format('alter table public.reading attach partition public.%I for values from (%L) to (%L)',
        part, first::text || ' 00:00+00', ending::text || ' 00:00+00');
    end if;
  end if;
end $$;
