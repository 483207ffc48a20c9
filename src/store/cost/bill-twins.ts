import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { BILL, type BillRecord } from './bill.ts'

/** What only purchases are told apart by: two of a day and amount are two, unless they are of one minute. */
const ofPurchase = (column: string) => `case when kind = 'pre-paid' then ${column} end`

/**
 * Bills of a branch that may be the same paper as another one, of all time: of the same days, or with the same number. Of
 * groups alone in which one ends before a local day.
 */
export async function billTwins(
  tx: Tx,
  scope: Scope,
  branchId: number,
  before: string,
): Promise<BillRecord[]> {
  const { rows } = await tx.query<BillRecord>({
    name: 'bill-twins',
    text: `with own as (select id, coalesce(end_date, date) < $3::date as is_old, kind, date, end_date,
          lower(invoice_no) as invoice, ${ofPurchase('paid_at')} as paid_at, ${ofPurchase('vat_inclusive_amount')} as paid
        from bill where organisation_id = $1 and branch_id = $2),
      told as (select id, is_old, invoice,
          count(*) over of_days as of_days, bool_or(is_old) over of_days as old_days,
          count(*) over of_number as of_number, bool_or(is_old) over of_number as old_number
        from own where kind <> 'pre-paid' or paid_at is not null or invoice is not null
        window of_days as (partition by kind, date, end_date, paid_at, paid), of_number as (partition by invoice))
      select ${BILL} from bill where organisation_id = $1 and id in (select id from told
          where (of_days > 1 and old_days) or (invoice is not null and of_number > 1 and old_number))
        order by date desc, id desc`,
    values: [scope.organisationId, branchId, before],
  })
  return rows
}
