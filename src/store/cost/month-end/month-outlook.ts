import type { BranchMonth } from '#domain/cost/month-end/branch-month.ts'
import type { NairaForecast } from '#domain/cost/month-end/naira-forecast.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { IS_OUTRUN } from '../../site/organisations-due.ts'

/** What is kept of a branch's month. */
export interface MonthOutlook {
  readonly forecast: NairaForecast
  /** As it was last worked out; null: it has not been. */
  readonly figures: BranchMonth | null
  /** A meter has told the time until then that had not when it was worked out. */
  readonly isOutrun: boolean
}

interface OutlookRow extends NairaForecast {
  readonly branchId: number
  readonly figures: BranchMonth | null
  readonly isOutrun: boolean
}

/** What is kept of branches for a month, by branch. */
export async function monthOutlooks(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  month: string,
): Promise<Map<number, MonthOutlook>> {
  const { rows } = await tx.query<OutlookRow>({
    name: 'month-outlooks',
    text: `select branch_id as "branchId", to_char(month, 'YYYY-MM') as month, made_on as "madeOn", prices, method,
        interval_share as share, day_naira as "dayNaira", reason, figures,
        ${IS_OUTRUN} as "isOutrun"
      from month_outlook m where organisation_id = $1 and branch_id = any ($2::int4[]) and month = $3::date
      order by branch_id`,
    values: [scope.organisationId, branchIds, `${month}-01`],
  })
  return new Map(
    rows.map(({ branchId, figures, isOutrun, ...forecast }) => [branchId, { forecast, figures, isOutrun }]),
  )
}

/** Writes down what a branch's month is expected to cost. */
export async function keepForecast(
  tx: Tx,
  scope: Scope,
  branchId: number,
  { month, madeOn, prices, method, share, dayNaira, reason }: NairaForecast,
): Promise<void> {
  await tx.query({
    name: 'keep-naira-forecast',
    text: `insert into month_outlook (organisation_id, branch_id, month, made_on, prices, method, interval_share,
        day_naira, reason)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (organisation_id, branch_id, month) do update set made_on = excluded.made_on,
        prices = excluded.prices, method = excluded.method, interval_share = excluded.interval_share,
        day_naira = excluded.day_naira, reason = excluded.reason`,
    values: [
      scope.organisationId,
      branchId,
      `${month}-01`,
      madeOn,
      JSON.stringify(prices),
      method,
      share,
      dayNaira,
      reason,
    ],
  })
}

/** How many meters of each branch had told all of the time until then, by branch: asked before what they told is rolled up. */
export async function metersHeard(tx: Tx, scope: Scope, until: Instant): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ branchId: number; heard: number }>({
    name: 'meters-heard',
    text: `select d.branch_id as "branchId", count(*)::int4 as heard from device d
        join device_latest l on l.organisation_id = $1 and l.device_id = d.id
      where d.organisation_id = $1 and l.ts >= $2 group by d.branch_id`,
    values: [scope.organisationId, new Date(until)],
  })
  return new Map(rows.map(({ branchId, heard }) => [branchId, heard]))
}

/**
 * Writes down branches' months as they were worked out, with how many of their meters had told all of it; those without a
 * forecast row are left out. `now`: when that was.
 */
export async function keepFigures(
  tx: Tx,
  scope: Scope,
  months: readonly BranchMonth[],
  heard: ReadonlyMap<number, number>,
  now: Instant,
): Promise<void> {
  if (months.length === 0) return
  await tx.query({
    name: 'keep-month-figures',
    text: `update month_outlook o set until = f.until, figures = f.figures::json
      from unnest($2::int4[], $3::date[], $4::timestamptz[], $5::text[]) as f(branch_id, month, until, figures)
      where o.organisation_id = $1 and o.branch_id = f.branch_id and o.month = f.month`,
    values: [
      scope.organisationId,
      months.map(({ branchId }) => branchId),
      months.map(({ month }) => `${month}-01`),
      months.map(({ until }) => new Date(until)),
      months.map((one) => JSON.stringify({ ...one, heard: heard.get(one.branchId) ?? 0, keptAt: now })),
    ],
  })
}

/**
 * The months of branches as they were last worked out (`until` says until when); a branch that nobody has worked out yet is
 * not in it. `months`: of branches of several zones there may be two that run.
 */
export async function keptMonths(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  months: readonly string[],
): Promise<BranchMonth[]> {
  const { rows } = await tx.query<{ figures: BranchMonth }>({
    name: 'kept-months',
    text: `select figures from month_outlook
      where organisation_id = $1 and branch_id = any ($2::int4[]) and month = any ($3::date[])
        and figures is not null
      order by branch_id, month`,
    values: [scope.organisationId, branchIds, months.map((month) => `${month}-01`)],
  })
  return rows.map(({ figures }) => figures)
}
