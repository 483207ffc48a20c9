import type { SourceType } from '#domain/site/device-type.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Quantities and amounts are decimal texts; days are local, 'YYYY-MM-DD'. */
export interface TariffToAdd {
  /** null: every branch */
  readonly branchId: number | null
  readonly deviceType: SourceType
  readonly rate: string
  readonly vatRate: string
  readonly validFrom: string
  readonly label: string
}

export async function addTariffs(tx: Tx, scope: Scope, tariffs: readonly TariffToAdd[]): Promise<void> {
  await tx.query(
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
     select $1, * from unnest($2::int4[], $3::text[], $4::numeric[], $5::numeric[], $6::date[], $7::text[]) on conflict do nothing`,
    [
      scope.organisationId,
      tariffs.map((t) => t.branchId),
      tariffs.map((t) => t.deviceType),
      tariffs.map((t) => t.rate),
      tariffs.map((t) => t.vatRate),
      tariffs.map((t) => t.validFrom),
      tariffs.map((t) => t.label),
    ],
  )
}

export interface PurchaseToAdd {
  readonly date: string
  readonly quantity: string
  readonly pricePerLitre: string
}

export async function addPurchases(
  tx: Tx,
  scope: Scope,
  branchId: number,
  purchases: readonly PurchaseToAdd[],
): Promise<void> {
  await tx.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     select $1, $2, * from unnest($3::date[], $4::numeric[], $5::numeric[]) on conflict do nothing`,
    [
      scope.organisationId,
      branchId,
      purchases.map((p) => p.date),
      purchases.map((p) => p.quantity),
      purchases.map((p) => p.pricePerLitre),
    ],
  )
}

export interface BillToAdd {
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  readonly date: string
  /** last day of a post-paid period, inclusive */
  readonly endDate: string | null
  readonly value: string
  readonly amount: string
  readonly vatInclusiveAmount: string
}

export async function addBills(
  tx: Tx,
  scope: Scope,
  branchId: number,
  bills: readonly BillToAdd[],
): Promise<void> {
  await tx.query(
    `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
     select $1, $2, * from unnest($3::text[], $4::date[], $5::date[], $6::numeric[], $7::numeric[], $8::numeric[]) on conflict do nothing`,
    [
      scope.organisationId,
      branchId,
      bills.map((b) => b.kind),
      bills.map((b) => b.date),
      bills.map((b) => b.endDate),
      bills.map((b) => b.value),
      bills.map((b) => b.amount),
      bills.map((b) => b.vatInclusiveAmount),
    ],
  )
}

export interface EntryToAdd {
  readonly startDate: string
  readonly endDate: string
  readonly quantity: string
  readonly consumptionType: 'Daily' | 'Monthly'
}

export async function addEntries(
  tx: Tx,
  scope: Scope,
  branchId: number,
  entries: readonly EntryToAdd[],
): Promise<void> {
  await tx.query(
    `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity, consumption_type)
     select $1, $2, * from unnest($3::date[], $4::date[], $5::numeric[], $6::text[]) on conflict do nothing`,
    [
      scope.organisationId,
      branchId,
      entries.map((e) => e.startDate),
      entries.map((e) => e.endDate),
      entries.map((e) => e.quantity),
      entries.map((e) => e.consumptionType),
    ],
  )
}

/** The last local day that rows of each kind speak of; null: there are none. */
export interface LastCosts {
  readonly purchase: string | null
  readonly prepaid: string | null
  readonly postpaid: string | null
  readonly ipp: string | null
  readonly entry: string | null
}

export async function lastCosts(tx: Tx, scope: Scope, branchId: number): Promise<LastCosts> {
  const of = (table: string, day: string, condition = '') =>
    `(select to_char(max(${day}), 'YYYY-MM-DD') from ${table} where organisation_id = $1 and branch_id = $2 ${condition})`
  const { rows } = await tx.query<LastCosts>({
    name: 'last-costs',
    text: `select ${of('diesel_purchase', 'date')} as purchase,
      ${of('bill', 'date', `and kind = 'pre-paid'`)} as prepaid,
      ${of('bill', 'end_date', `and kind = 'post-paid'`)} as postpaid,
      ${of('bill', 'date', `and kind = 'ipp'`)} as ipp,
      ${of('diesel_entry', 'end_date')} as entry`,
    values: [scope.organisationId, branchId],
  })
  return rows[0]!
}
