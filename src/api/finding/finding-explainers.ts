import { calls } from '#contract/calls.ts'
import { checkName } from '#contract/cost/check-words.ts'
import { findingTitle } from '#contract/finding/finding-messages.ts'
import { findingSums } from '#domain/finding/finding.ts'
import { explainDisputed, explainToGetBack } from '#domain/finding/finding-figures.ts'
import { billById, checkedBills } from '#store/cost/bill-checks.ts'
import { findingsToSum } from '#store/finding/finding.ts'
import type { Explainer } from '../frame/explainer.ts'
import { notFound } from '../frame/respond.ts'
import { requireBranch, selectBranches } from '../frame/scope.ts'

const ID = /^[1-9]\d{0,8}$/

const toGetBack: Explainer = {
  key: 'finding.to_get_back',
  call: calls.findings,
  reach: 'months',
  async explain({ tx, scope, tree }, { branches, devices }) {
    const ids = branches || devices ? selectBranches(tree, { branches, devices }).map(({ id }) => id) : null
    return explainToGetBack(findingSums(await findingsToSum(tx, scope, ids)), findingTitle)
  },
}

const toGetBackOfBranch: Explainer = {
  key: 'finding.to_get_back.:branch',
  call: calls.findings,
  reach: 'months',
  async explain({ tx, scope, tree }, { named }) {
    const { id } = requireBranch(tree, ID.test(named.branch ?? '') ? Number(named.branch) : 0)
    return explainToGetBack(findingSums(await findingsToSum(tx, scope, [id])), findingTitle, id)
  },
}

const disputed: Explainer = {
  key: 'bill-check.:id.disputed',
  call: calls.billChecks,
  reach: 'months',
  async explain({ tx, scope, tree, now }, { named: { id = '' } }) {
    const bill = ID.test(id) ? await billById(tx, scope, Number(id)) : null
    const branch = tree.branches.find((one) => one.id === bill?.branchId)
    if (bill === null || branch === undefined) throw notFound()
    const { value: checked } = await checkedBills(tx, scope, branch, bill.date, now, bill.id).next()
    if (checked === undefined) throw notFound()
    const failed = checked.checks.flatMap(({ key, verdict, naira }) =>
      verdict === 'fail' && naira !== null ? [{ key, label: checkName[key], naira: Number(naira) }] : [],
    )
    const { id: billId, date, endDate, vatInclusiveAmount: gross } = bill
    const told = { id: billId, date, endDate, gross: Number(gross) }
    return explainDisputed(told, Number(checked.disputed.disputed), failed)
  },
}

/** What is owed to the organisation, as everything stands now. */
export const findingExplainers: readonly Explainer[] = [toGetBack, toGetBackOfBranch, disputed]
