import { calls } from '#contract/calls.ts'
import { MOST_FEEDERS } from '#contract/energy/supply.ts'
import { supplyAnswer } from '#contract/finding/supply-messages.ts'
import { claimSubject } from '#domain/finding/claim/claim-subject.ts'
import { feederMonth } from '#domain/finding/claim/feeder-month.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { mayNamePeople } from '#domain/people/may-name.ts'
import { firstMonth } from '#domain/site/first-month.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import { findingsAbout } from '#store/finding/finding.ts'
import { standingMonth } from '#store/finding/standing-months.ts'
import { latestInstants } from '#store/meter/reading/latest-reading.ts'
import { runningMonth } from '../../cost/month-end/load-month.ts'
import { operation } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'
import { presentMonth } from './present-supply.ts'

/** What the feeders of a selection gave in a month, against their band (domain.md §16.A). */
export const getSupplyMonth = operation(calls.supplyMonth, {
  async fetch({ tx, scope, tree, now, user }, { params, query }) {
    const places = selectBranches(tree, query).flatMap((chosen) => chosenFeeders(tree, chosen))
    const shown = places.slice(0, MOST_FEEDERS)
    const subjects = shown.map(({ device }) => claimSubject(device.id, params.month))
    const [months, findings, newest] = await Promise.all([
      standingMonth(tx, scope, shown, params.month, now),
      findingsAbout(tx, scope, 'supply-claim', subjects),
      latestInstants(tx, scope),
    ])
    return {
      months,
      findings,
      first: firstMonth(tree.branches, runningMonth({ tree, now })),
      leftOut: places.length - shown.length,
      newest,
      mayName: mayNamePeople(user),
      mayEnter: mayInOrganisation(user, 'amend'),
    }
  },
  compute: ({ months, findings, newest, mayName, ...rest }, { params }) => ({
    ...rest,
    shown: months.map(({ place, facts }) => ({
      place,
      month: params.month,
      isOver: facts.isOver,
      feeder: feederMonth(facts),
      finding: findings.get(claimSubject(place.device.id, params.month)) ?? null,
      newestAt: newest.get(place.device.id) ?? null,
      mayName,
    })),
  }),
  present: ({ shown, first, leftOut, mayEnter }, { params }) => ({
    detail: supplyAnswer.month,
    data: {
      month: params.month,
      first_month: first,
      feeders: shown.map(presentMonth),
      left_out: leftOut,
      may_enter: mayEnter,
    },
  }),
})

/** The chosen meters of a branch; whoever picks other devices of it asks about its feeders still. */
function chosenFeeders(tree: Tree, chosen: Branch) {
  const own = feederPlaces([chosen])
  return own.length > 0 ? own : feederPlaces(tree.branches.filter(({ id }) => id === chosen.id))
}
