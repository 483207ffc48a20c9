import { calls } from '#contract/calls.ts'
import { feederVoltages, voltageCosts, voltsBefore } from '#domain/finding/running/voltage-answer.ts'
import { voltageCostFigure, voltageCostKey } from '#domain/finding/running/voltage-figures.ts'
import type { VoltageCost } from '#domain/finding/running/voltage-premium.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { voltageFacts } from '#store/finding/voltage-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'
import { incidentRow, presentFeeder } from './present-voltage.ts'
import { VOLTAGE_DAY_MS } from './voltage-effort.ts'

/** How good the voltage of a branch's feeders was in a month (domain.md §16.C). */
export const getVoltageMonth = operation(calls.voltageMonth, {
  effort: ({ days }) => days * VOLTAGE_DAY_MS,
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const facts = await voltageFacts(tx, scope, branch, daysOfMonth(params.month), now)
    return { branch, facts, mayEnter: mayInOrganisation(user, 'amend') }
  },
  compute: ({ branch, facts, ...rest }, { params }) => {
    const days = daysOfMonth(params.month)
    const told = feederVoltages(branch, facts.feeders, days)
    const before = voltsBefore(branch, facts.feeders)
    const incidents = facts.incidents.map((one) => incidentRow(one, before(one.at)))
    return { branch, incidents, told, costs: voltageCosts(facts.running, facts.feeders, told, days), ...rest }
  },
  present: ({ branch, incidents, told, costs, mayEnter }, { params: { month } }) => ({
    data: {
      month,
      zone: branch.zone,
      nominal_volts: branch.nominalVoltage,
      feeders: told.map((feeder) => presentFeeder(branch, month, feeder, (costs?.because.hours ?? 0) > 0)),
      outside: costs && presentCost('outside', branch, month, costs.outside, costs.isKnown),
      because: costs && presentCost('because', branch, month, costs.because, costs.isKnown),
      incidents,
      may_enter: mayEnter,
    },
  }),
})

function presentCost(
  which: 'outside' | 'because',
  branch: Branch,
  month: string,
  cost: VoltageCost,
  isKnown: boolean,
) {
  return {
    hours: round(cost.hours),
    naira: voltageCostFigure(which, branch, month, isKnown ? cost : null).value,
    explain: voltageCostKey(which, branch.id, month),
  }
}
