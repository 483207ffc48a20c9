import { daysText, nairaText } from '#contract/cost/bill-messages.ts'
import { checkName, checkWords } from '#contract/cost/check-words.ts'
import { disputedBill } from '#domain/cost/bill/check/bill-checks.ts'
import { oldDuplicates } from '#domain/cost/bill/check/old-duplicates.ts'
import type { Evidence, Finding } from '#domain/finding/finding.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { type CheckedBill, checkedBills } from '#store/cost/bill-checks.ts'
import { billTwins } from '#store/cost/bill-twins.ts'
import type { Finder, FinderContext } from './finder.ts'

/** What bills ask too much, one finding a bill; of history those alone that are counted twice. */
export const billFindings: Finder = {
  kinds: ['bill-dispute'],
  tellsOfHistory: ({ evidence }) => evidence.some(({ label }) => label === checkName.duplicate),
  async find({ tx, scope, tree, now, since }: FinderContext) {
    const found: Finding[] = []
    for (const branch of tree.branches) {
      for await (const checked of checkedBills(tx, scope, branch, since, now)) {
        if (Number(checked.disputed.disputed) > 0) found.push(disputeOf(checked))
      }
      const twins = await billTwins(tx, scope, branch.id, since)
      for (const { bill, checks } of oldDuplicates(twins, since)) {
        const disputed = disputedBill(bill.vatInclusiveAmount, checks)!
        found.push(disputeOf({ bill, checks, disputed, metered: null }))
      }
    }
    return found
  },
}

function disputeOf({ bill, checks, disputed, metered }: CheckedBill): Finding {
  const { id, branchId, date, endDate, vatInclusiveAmount } = bill
  const isMeasured = disputed.keys.includes('meter')
  const failed = checks.filter(({ verdict }) => verdict === 'fail')
  const evidence: Evidence[] = [
    {
      label: 'Bill',
      value: `${daysText(date, endDate)}, ${nairaText(vatInclusiveAmount)}`,
      ref: `bill ${id}`,
    },
    ...failed.map((check) => ({
      label: checkName[check.key],
      value: check.naira === null ? checkWords(check) : `${checkWords(check)}: ${nairaText(check.naira)}`,
    })),
  ]
  return {
    kind: 'bill-dispute',
    subject: `bill ${id}`,
    branchId,
    deviceId: null,
    from: date,
    to: addDays(endDate ?? date, 1),
    low: Number(disputed.disputed),
    mid: Number(disputed.most),
    high: Number(disputed.most),
    basis: isMeasured ? 'measured' : 'booked',
    coverage: isMeasured ? (metered?.coverage ?? null) : null,
    evidence,
    draws: [{ from: `bill ${id}`, most: Number(vatInclusiveAmount) }],
  }
}
