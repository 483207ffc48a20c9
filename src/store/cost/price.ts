import type { PriceFacts } from '#domain/cost/price-facts.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/**
 * What is known of prices and fuel for the branches and local days [fromDay, toDay]: diesel bought in them and on the
 * nearest day before and after (a month without a purchase takes its neighbour's price), bills that touch the days or,
 * of each kind, the last month before them that has any (its rate stands in where no tariff does), diesel entries that
 * touch the days, the tariffs and the emission factors.
 */
export async function pricesInForce(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<PriceFacts> {
  const { rows } = await tx.query<PriceFacts>({
    name: 'prices-in-force',
    text: `select
      (select coalesce(json_agg(p), '[]') from (
        select p.id, p.branch_id as "branchId", p.date, p.quantity::text as litres, p.price_per_litre::text as "nairaPerLitre"
        from (
          select *, max(date) filter (where date < $3::date) over near as before,
            min(date) filter (where date > $4::date) over near as after
          from diesel_purchase where organisation_id = $1 and branch_id = any ($2::int4[])
          window near as (partition by branch_id)) p
        where p.date >= coalesce(p.before, $3::date) and p.date <= coalesce(p.after, $4::date)
        order by p.date, p.id) p) as purchases,
      (select coalesce(json_agg(b), '[]') from (
        select b.id, b.branch_id as "branchId", b.kind, b.date, b.end_date as "endDate", b.value::text as kwh,
          b.vat_inclusive_amount::text as "vatInclusiveNaira"
        from (
          select *, date_trunc('month', max(coalesce(end_date, date)) filter (where value > 0
            and coalesce(end_date, date) < $3::date) over (partition by branch_id, kind = 'ipp'))::date as last
          from bill where organisation_id = $1 and branch_id = any ($2::int4[])) b
        where b.date <= $4::date and coalesce(b.end_date, b.date) >= coalesce(b.last, $3::date)
        order by b.date, b.id) b) as bills,
      (select coalesce(json_agg(e), '[]') from (
        select id, branch_id as "branchId", start_date as "startDay", end_date as "endDay", quantity::text as litres,
          device_id as "deviceId"
        from diesel_entry where organisation_id = $1 and branch_id = any ($2::int4[])
          and start_date <= $4::date and end_date >= $3::date order by start_date, id) e) as entries,
      (select coalesce(json_agg(t), '[]') from (
        select id, branch_id as "branchId", device_type as "deviceType", rate::text as rate, vat_rate::text as "vatRate",
          valid_from as "validFrom", label
        from tariff where organisation_id = $1 and (branch_id is null or branch_id = any ($2::int4[]))
        order by valid_from, id) t) as tariffs,
      (select coalesce(json_agg(f), '[]') from (
        select id, kind, "kgPerUnit", "validFrom", "isOwn" from (
          select kind, kg_per_unit::float8 as "kgPerUnit", valid_from as "validFrom", false as "isOwn", 0 as id
          from emission_factor
          union all
          select kind, kg_per_unit::float8, valid_from, true, id from organisation_factor
          where organisation_id = $1) u
        order by "validFrom", id) f) as factors`,
    values: [scope.organisationId, branchIds, fromDay, toDay],
  })
  return rows[0] as PriceFacts
}
