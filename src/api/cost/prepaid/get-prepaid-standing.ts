import { calls } from '#contract/calls.ts'
import { type BuyRow, buyList } from '#domain/cost/prepaid/buy-list.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { latestDisplayReadings } from '#store/cost/prepaid/display-reading.ts'
import { latestFreeTokens } from '#store/cost/prepaid/free-token.ts'
import { listPayingAhead } from '#store/cost/prepaid/paying-ahead.ts'
import { gridMeters, prepaidFacts } from '#store/cost/prepaid/prepaid-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'
import { presentBuyRow } from './buy-rows.ts'
import { displayRow, freeTokenRow } from './prepaid-rows.ts'

const MOST_DISPLAYS = 8
const MOST_TOKENS = 20

/** How the meters of one branch stand; of a branch that is billed afterwards too, so that its first reading can be typed. */
export const getPrepaidStanding = operation(calls.prepaidStanding, {
  async fetch({ tx, scope, tree, now }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const devices = gridMeters(branch)
    const ids = devices.map(({ id }) => id)
    const [facts, ahead, displays, tokens] = await Promise.all([
      prepaidFacts(tx, scope, [branch], now, true),
      listPayingAhead(tx, scope, [branch]),
      latestDisplayReadings(tx, scope, ids, MOST_DISPLAYS),
      latestFreeTokens(tx, scope, branch.id, MOST_TOKENS),
    ])
    const isAhead = devices.length > 0 && (displays.length > 0 || ahead.has(branch.id))
    return { devices, facts, isAhead, displays, tokens }
  },
  compute: ({ facts, ...known }) => ({ ...known, now: facts.now, rows: buyList(facts) }),
  present: ({ rows, now, isAhead, displays, tokens, devices }) => ({
    data: {
      is_prepaid: isAhead,
      meters: rows.map((row) => presentBuyRow(row, now)),
      checks: rows.flatMap(presentCheck),
      displays: displays.map((one) => displayRow(one, devices)),
      tokens: tokens.map(freeTokenRow),
    },
    detail: 'Pre-paid meters',
  }),
})

function presentCheck({ device, check, checkedSince }: BuyRow) {
  if (check === null || checkedSince === null) return []
  const { difference, percent, u, verdict } = check
  const head = { device: { id: device.id, name: device.name }, verdict, since: checkedSince }
  return [{ ...head, difference: round(difference), percent: roundOrNull(percent), u: round(u) }]
}
