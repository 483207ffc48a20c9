/**
 * The first block in which device d of branch db reported, where that was over before it was registered: a reading that
 * proves that it stood there earlier. `o` is the organisation, $1 its number.
 */
const PROVEN = `
  select block.at from (
    select (r.day::timestamp at time zone coalesce(db.zone, o.zone)) + interval '15 minutes' * coalesce(
      (select length(k.quality) - length(ltrim(k.quality, '-')) from reading_block k
       where k.organisation_id = $1 and k.device_id = d.id and k.day = r.day), 0) as at
    from reading_day r
    where r.organisation_id = $1 and r.device_id = d.id and r.readings > 0 order by r.day limit 1
  ) block where block.at + interval '15 minutes' <= d.valid_from`

/** When a device's first day begins: as it was registered, or its first reading where that is older. */
export const DEVICE_SINCE = `(extract(epoch from least(d.valid_from, (${PROVEN}))) * 1000)::float8`
