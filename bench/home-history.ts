import { type DayRuns, RunList } from '#domain/energy/supply/day-runs.ts'
import { supplySums } from '#domain/energy/supply/day-sums.ts'
import { codeOfMoment, type FeederState, type SupplyKind } from '#domain/energy/supply/feeder-code.ts'
import { type Days, daysInSpan } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { saveSupplyDays } from '#store/energy/supply/supply-day.ts'
import type { Database } from '#store/engine/database.ts'
import { type BenchOrganisation, NOW, ZONE } from './world.ts'

/** Their blocks: what a range can cut. */
const DAYS_OF_BLOCKS = 62
/** Their readings: where the newest one and the level of a tank are looked for. */
const DAYS_OF_READINGS = 3
const DAY_S = 86_400
const HOUR_S = 3_600

/**
 * A year of each branch as the product keeps it: days and blocks as the rollup leaves them, the days of its feeder, bills,
 * diesel delivered and dipped, displays, alerts, findings and budgets; of its readings the last days.
 */
export async function addHistory(
  database: Database,
  organisation: BenchOrganisation,
  days: Days,
): Promise<void> {
  const { admin } = database
  const { organisationId } = organisation.scope
  const [first, last] = days
  await admin.query(DAY_ROWS, [organisationId, first, last])
  await admin.query(BLOCKS, [organisationId, addDays(last, -DAYS_OF_BLOCKS), last])
  const readingsFrom = startOfDay(ZONE, addDays(last, -DAYS_OF_READINGS))
  for (const at of [readingsFrom, NOW]) await admin.query('select ensure_reading_month($1)', [new Date(at)])
  for (const text of READINGS)
    await admin.query(text, [organisationId, new Date(readingsFrom), new Date(NOW)])
  await addSupply(database, organisation, days)
  for (const text of PAPERS) await admin.query(text, [organisationId, first, last])
  for (const text of ALERTS) await admin.query(text, [organisationId, new Date(NOW)])
}

const DAY_ROWS = `insert into reading_day (organisation_id, device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s,
    readings, quality, estimated_kwh)
  select $1, id, day, 40 + (id + extract(doy from day)::int) % 60, 10, 20, 86400, 86400, 40000, 96, 'A', 0
  from device, generate_series($2::date, $3::date, interval '1 day') day where organisation_id = $1`

const BLOCKS = `insert into reading_block (organisation_id, device_id, day, quality, kwh, kvarh, kva, coverage_s, on_s, readings)
  select $1, id, day, repeat('A', 96), decode(repeat('000000000000f03f', 96), 'hex'), decode(repeat('00000000', 96), 'hex'),
    decode(repeat('00000000', 96), 'hex'), decode(repeat('8403', 96), 'hex'), decode(repeat('00006144', 96), 'hex'),
    decode(repeat('0100', 96), 'hex')
  from device, generate_series($2::date, $3::date, interval '1 day') day where organisation_id = $1`

const READINGS = [
  `insert into reading (organisation_id, device_id, ts, kwh_import, kw, fuel_pct)
   select $1, id, ts, extract(epoch from ts - $2) / 360, 10, case when device_type = 'GENERATOR' then 60 end
   from device, generate_series($2::timestamptz, $3::timestamptz, interval '15 minutes') ts
   where organisation_id = $1 and not is_load`,
  `insert into device_latest (organisation_id, device_id, ts, received_at)
   select $1, device_id, max(ts), max(ts) from reading where organisation_id = $1 and ts >= $2 and ts <= $3 group by device_id`,
  // Every second tank has a sensor; the others are dipped.
  `insert into level_sensor (organisation_id, device_id, first_at, last_at)
   select $1, d.id, $2, l.ts from device d join device_latest l on l.organisation_id = $1 and l.device_id = d.id
   where d.organisation_id = $1 and d.device_type = 'GENERATOR' and d.branch_id % 2 = 0 and l.ts <= $3`,
  `update branch set tank_litres = 2000 where organisation_id = $1 and $2::timestamptz < $3`,
  `update device set service_interval_h = 250, serviced_at = $3::timestamptz - interval '120 days'
   where organisation_id = $1 and device_type = 'GENERATOR' and $2::timestamptz < $3`,
]

const SPANS = `generate_series($2::date, $3::date, interval '30 days')`

const PAPERS = [
  // Every second branch is billed afterwards.
  `delete from bill where organisation_id = $1 and kind = 'pre-paid' and branch_id % 2 = 0 and $2::date < $3::date`,
  `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
   select $1, id, 'post-paid', day, least(day::date + 29, $3), 20000, 4190000, 4504250 from branch, ${SPANS} day
   where organisation_id = $1 and id % 2 = 0`,
  `insert into display_reading (organisation_id, branch_id, device_id, at, units, made_at)
   select $1, branch_id, id, day + interval '12 hours', 900, day from device,
     generate_series($2::date, $3::date - 1, interval '10 days') day
   where organisation_id = $1 and device_type = 'UTILITY' and branch_id % 2 = 1`,
  `insert into tank_dip (organisation_id, branch_id, date, at, quantity)
   select $1, id, day, '09:00', 1200 from branch, generate_series($2::date, $3::date, interval '7 days') day
   where organisation_id = $1`,
  `insert into delivery (organisation_id, branch_id, purchase_id, date, at, supplier, received, how)
   select $1, branch_id, id, date, '10:00', 'Supplier ' || branch_id % 5, quantity - 20, 'flow-meter' from diesel_purchase
   where organisation_id = $1 and date between $2 and $3`,
  `insert into budget (organisation_id, branch_id, month, naira, kwh)
   select $1, id, day, 9000000, 40000 from branch,
     generate_series(date_trunc('month', $2::date), $3::date, interval '1 month') day
   where organisation_id = $1`,
  `insert into feeder (organisation_id, device_id, name, disco, band, customer_class, voltage_side, logger_supply, valid_from,
     entered_at)
   select $1, id, 'Feeder ' || id, 'Ikeja Electric', 'A', 'MD1', 'line', 'backup', $2, $3::date from device
   where organisation_id = $1 and device_type = 'UTILITY'`,
  `insert into band_tariff (organisation_id, disco, customer_class, band, rate, valid_from, source, entered_at)
   select $1, 'Ikeja Electric', 'MD1', band, rate, $2, 'bench', $3::date
   from (values ('A', 209.5), ('B', 64.1), ('C', 52.1), ('D', 43.3), ('E', 43.3)) r (band, rate)`,
  `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, coverage, evidence,
     state, noticed_at, figures_at)
   select $1, kind, kind || ' ' || id || ' ' || day::date, id, day, day::date + 30, 10000, 12000, 15000, 'measured', 0.97,
     '[{"label": "Metered", "value": "20,000 kWh"}]', case when day < $3::date - 90 then 'sent' else 'open' end, day, day
   from branch, ${SPANS} day, (values ('supply-claim'), ('delivery-short')) k (kind) where organisation_id = $1`,
]

const ALERTS = [
  `insert into alert (organisation_id, kind, branch_id, device_id, since, until, value, limit_value, raised_at, told_at)
   select $1, 'power-factor', branch_id, id, at, case when n > 1 then at + interval '2 hours' end, 0.7, 0.8, at, at
   from device, generate_series(1, 25) n, lateral (select $2::timestamptz - n * interval '14 days') t (at)
   where organisation_id = $1 and device_type = 'UTILITY'`,
]

/** Outages that a generator bridges, of other hours and lengths every day. */
async function addSupply(database: Database, { scope, branches }: BenchOrganisation, span: Days) {
  const days = daysInSpan(span)
  for (const { devices } of branches) {
    const { id: deviceId } = devices[0]!
    const told = days.map((day, n) => {
      const runs = outages(deviceId + n)
      return { deviceId, day, runs, sums: supplySums(runs, DAY_S), minVolts: 205 }
    })
    await database.withScope(scope, (tx) => saveSupplyDays(tx, scope, told))
  }
}

const moment = (state: FeederState, kind: SupplyKind) =>
  codeOfMoment({ state, sign: 'line-voltage', kind, isBesideGrid: false, isPartial: false })

function outages(seed: number): DayRuns {
  const runs = new RunList()
  for (let n = 0; n < 4; n++) {
    const out = (2 + 6 * n) * HOUR_S + ((seed * 37) % 97) * 60
    const back = out + (20 + ((seed * (n + 3)) % 75)) * 60
    runs.add(out, moment('present', 'grid'))
    runs.add(out + 40, moment('absent', 'nothing'))
    runs.add(back, moment('absent', 'generator'))
  }
  runs.add(DAY_S, moment('present', 'grid'))
  return runs
}
