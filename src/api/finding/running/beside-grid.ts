import { calls } from '#contract/calls.ts'
import { avoidableWords } from '#contract/finding/running-messages.ts'
import { type BesideSet, besideMonth } from '#domain/finding/running/beside-month.ts'
import { besideFigure, besideKey } from '#domain/finding/running/running-figures.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { readRunning } from '#store/finding/running-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'
import { neededRunRow } from './needed-runs.ts'

/** When sets ran beside a good grid in a month, and what of it was avoidable (domain.md §16.G). */
export const getBesideGrid = operation(calls.besideGrid, {
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const read = await readRunning(tx, scope, branch, daysOfMonth(params.month), now)
    return { branch, now, ...read, mayEnter: mayInOrganisation(user, 'amend') }
  },
  compute: ({ facts, volts, ...rest }, { params }) => ({
    ...rest,
    needed: facts.needed,
    told: besideMonth(facts, volts, daysOfMonth(params.month)),
  }),
  present: ({ branch, told, needed, now, mayEnter }, { params: { month } }) => ({
    data: {
      month,
      zone: branch.zone,
      low: besideFigure(branch, month, told).value,
      high: roundOrNull(told.high),
      is_least: told.isLeast,
      coverage: roundOrNull(told.coverage, 4),
      days: told.days
        .filter(({ day }) => startOfDay(branch.zone, day) < now)
        .map((one) => ({
          day: one.day,
          beside_hours: round(one.besideHours),
          counted_hours: round(one.countedHours),
          naira: roundOrNull(one.naira),
        })),
      sets: told.sets.map(presentSet),
      needed: needed.map((run) => neededRunRow(branch, run)),
      explain: besideKey(branch.id, month),
      may_enter: mayEnter,
    },
  }),
})

function presentSet({ device, avoidable }: BesideSet) {
  const { counted, excused, reason } = avoidable
  return {
    device: { id: device.id, name: device.name },
    on_hours: round(avoidable.onHours),
    coverage: roundOrNull(avoidable.coverage, 4),
    counted_hours: round(counted.hours),
    kwh: round(counted.kwh),
    litres: roundOrNull(counted.litres),
    low: avoidable.low,
    high: avoidable.high,
    is_least: avoidable.isLeast,
    reason: reason === null ? null : avoidableWords.reasons[reason],
    return_hours: round(excused.return),
    test_hours: round(excused.test),
    needed_hours: round(excused.needed),
    contract_hours: round(excused.contract),
    outside_hours: round(avoidable.outsideHours),
    unknown_hours: round(avoidable.unknownHours),
  }
}
