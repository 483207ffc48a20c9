import { calls } from '#contract/calls.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import type { RestartPeak } from '#domain/finding/running/restart-peak.ts'
import { highestRestartNaira, type Restart, restarts } from '#domain/finding/running/restarts.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import { countedPlaces } from '#domain/site/place.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { restartFacts } from '#store/finding/restart-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'

const SHOWN = 5
const BLOCK_MINUTES = 15
/** A hundred days of a branch's sources, block by block. */
const RESTARTS_MS = 60

type Compared = Restart & { readonly block: number; readonly peak: RestartPeak }

/** What a branch drew after supply came back (domain.md §16.B, I-OUT-5). */
export const getRestarts = operation(calls.restarts, {
  effort: () => RESTARTS_MS,
  async fetch({ tx, scope, tree, now }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const facts = await restartFacts(tx, scope, branch, daysOfMonth(params.month), now)
    return { tree, branch, facts, today: localDay(branch.zone, now) }
  },
  compute({ tree, branch, facts, today }, { params }) {
    const days = daysOfMonth(params.month)
    const drawn = { ...branch, devices: countedSources(branch.devices) }
    const organisation = { ...tree.organisation, demandBlockMinutes: BLOCK_MINUTES }
    const alone = { ...tree, organisation, branches: [drawn] }
    const { kva, grid } = placesDemand(
      alone,
      demandOver(alone, facts.blocks, facts.elapsed),
      countedPlaces([drawn]),
    )
    const told = restarts(branch.zone, facts.feeders, { start: grid.start, kva }, days)
    const compared = told.filter((one): one is Compared => one.peak !== null && one.block !== null)
    const above = compared.filter(({ peak }) => peak.difference > 0)
    const entry = rowInForce(facts.entries, today < days[1] ? today : days[1])
    return {
      branch,
      told,
      compared,
      above,
      couldCost: highestRestartNaira(
        entry,
        compared.map(({ peak }) => peak),
      ),
    }
  },
  present: ({ branch, told, compared, above, couldCost }, { params: { month } }) => ({
    data: {
      month,
      zone: branch.zone,
      count: told.length,
      compared: compared.length,
      highest: above
        .toSorted((a, b) => b.peak.difference - a.peak.difference || a.at - b.at)
        .slice(0, SHOWN)
        .map(presentRestart),
      could_cost: roundOrNull(couldCost),
    },
  }),
})

function presentRestart({ at, by, block, peak }: Compared) {
  const [kva, usual] = [round(peak.kva), round(peak.medianKva)]
  return {
    ...{ at, by, block, kva, usual_kva: usual, more_kva: round(kva - usual) },
    more_percent: round(peak.percent),
  }
}
