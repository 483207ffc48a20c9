import { calls } from '#contract/calls.ts'
import { MOST_CHECKED_BILLS } from '#contract/cost/bill-checks.ts'
import { checkWords } from '#contract/cost/check-words.ts'
import { dateMissing } from '#contract/cost/cost-messages.ts'
import { billLight } from '#domain/cost/bill/check/bill-checks.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { type CheckedBill, checkedBills } from '#store/cost/bill-checks.ts'
import { operation } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'

const MONTHS = 13

/** The checks of a branch's bills, judged anew. */
export const getBillChecks = operation(calls.billChecks, {
  async fetch({ tx, scope, tree, now }, { params, query }) {
    const branch = requireBranch(tree, params.branchId)
    const since = query.since ?? addMonths(localDay(branch.zone, now), -MONTHS)
    if (!isBillDay(since)) throw new ApiError('bad-request', dateMissing)
    const checked: CheckedBill[] = []
    for await (const bill of checkedBills(tx, scope, branch, since, now)) {
      checked.push(bill)
      if (checked.length === MOST_CHECKED_BILLS) break
    }
    return checked
  },
  compute: (checked) => checked,
  present: (checked) => ({ data: checked.map(checkedRow), detail: 'Checks of bills' }),
})

function checkedRow({ bill, checks, disputed, metered }: CheckedBill) {
  return {
    id: bill.id,
    light: billLight(checks),
    checks: checks.map((check) => ({
      key: check.key,
      verdict: check.verdict,
      naira: check.naira,
      words: checkWords(check),
    })),
    disputed: disputed.disputed,
    undisputed: disputed.undisputed,
    most: disputed.most,
    metered_kwh: metered === null ? null : Number(metered.kwh),
  }
}
