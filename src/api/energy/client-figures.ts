import type { BranchFigures } from '#contract/platform/admin-shapes.ts'
import { costsOf } from '#domain/cost/branch-costs.ts'
import { sourcesCost } from '#domain/cost/sources-cost.ts'
import { demandOver, demandTogether } from '#domain/demand/demand-over.ts'
import { demandStats } from '#domain/demand/demand-stats.ts'
import { papr } from '#domain/demand/papr.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { ratio } from '#domain/ratio.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { generatorFuel } from '#domain/score/generators.ts'
import { scoreOutlook } from '#domain/score/outlook.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import { totalScore } from '#domain/score/total-score.ts'
import { countedPlaces, generatorPlaces } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthOf } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { scoreFacts } from '../score/score-facts.ts'

/** How a client does in the month that runs, worked out when it is asked for. */
export interface ClientFigures {
  whole(): BranchFigures
  ofBranch(branch: Branch['id']): BranchFigures | null
}

/** From the first of the month until now, as the Score Card asks when it opens. */
export function monthToDate(now: Instant): AskedRange {
  return { of: (zone) => ({ from: startOfDay(zone, `${monthOf(localDay(zone, now))}-01`), to: now }) }
}

/** The figures of dashboard and Score Card, from the very functions that work them out there (domain.md §12). */
export async function clientFigures(ctx: ScopedContext): Promise<ClientFigures> {
  const facts = await scoreFacts(ctx, monthToDate(ctx.now))
  const { branches } = facts.tree
  // Not before somebody asks: the connection is given back first.
  const over = lazily(() => demandOver(facts.tree, facts.blocks, facts.elapsed))
  const costs = lazily(() => costsOf(branches, facts.ranges, facts.papers, facts.asked, facts.now))
  const of = (some: readonly Branch[]) => figuresOf(facts, over(), costs(), some)
  return {
    whole: () => of(branches),
    ofBranch(id) {
      const branch = branches.find((each) => each.id === id)
      return branch ? of([branch]) : null
    },
  }
}

/** kWh of the month that runs, by device; null: no reading. */
export async function clientConsumption(ctx: ScopedContext): Promise<ReadonlyMap<number, number | null>> {
  const { tx, scope, tree, now } = ctx
  const ranges = await deviceRanges(tx, scope, tree.branches, monthToDate(now), now)
  return new Map([...ranges].map(([id, { kwh }]) => [id, roundOrNull(kwh)]))
}

/** Clients whose figures one list works out. */
export const MOST_FIGURES = 100
/** While the database works for one client, the figures of another are worked out. */
const AT_ONCE = 2

interface OfClient {
  readonly organisationId: number
}

/** Asks about each client of these rows, a few at a time; of more than so many, about the first. */
export async function ofEachClient<T>(
  rows: readonly OfClient[],
  ask: (clientId: number) => Promise<T>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  const ids = [...new Set(rows.map(({ organisationId }) => organisationId))].slice(0, MOST_FIGURES).values()
  let hasFailed = false
  const lane = async () => {
    for (const id of ids) {
      // One failure refuses the list: nobody waits for the rest.
      if (hasFailed) return
      try {
        found.set(id, await ask(id))
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return found
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function figuresOf(
  facts: ScoreFacts,
  over: ReturnType<typeof demandOver>,
  costs: ReturnType<typeof costsOf>,
  branches: readonly Branch[],
): BranchFigures {
  const counted = countedPlaces(branches)
  const energy = selectionEnergy(counted.flatMap(({ device }) => facts.ranges.get(device.id) ?? []))
  const together = demandTogether(over, new Set(counted.map(({ device }) => device.id)))
  const kw = demandStats(together.kw, together.kw, together.thresholdKw, over.grid)
  const score = papr(together.stats.avg, together.stats.max)
  const cost = sourcesCost(counted.map(({ device }) => costs.get(device.id) ?? null))
  const fuels = generatorPlaces(branches).map(({ device }) =>
    generatorFuel(facts, device, costs.get(device.id)),
  )
  const outlook = scoreOutlook(facts, counted)
  const scores = totalScore({
    papr: score?.ratio ?? null,
    fuelPercents: fuels.map(({ fuel }) => fuel.percent),
    estimatedTonsToDate: outlook.estimatedTonsToDate,
    actualTons: outlook.carbon?.tons ?? null,
    forecastToDateKwh: outlook.forecastToDate,
    usedKwh: outlook.used,
    baselineState: outlook.change.state,
    carbonState: outlook.carbonState,
  })
  return {
    total_energy: roundOrNull(energy.kwh),
    max_demand: roundOrNull(kw.max),
    min_demand: roundOrNull(kw.min),
    avg_demand: roundOrNull(kw.avg),
    cost_of_energy: roundOrNull(cost.nairaPerKwh),
    cost: roundOrNull(cost.naira),
    fuel_efficiency: roundOrNull(
      ratio(
        sumKnown(fuels, ({ enteredKwh }) => enteredKwh),
        sumKnown(fuels, ({ enteredLitres }) => enteredLitres),
      ),
    ),
    papr_ratio: roundOrNull(score?.ratio ?? null),
    papr_band: score?.band ?? null,
    coverage: round(energy.coverage, 4),
    papr: roundOrNull(scores.papr),
    generator_efficiency: roundOrNull(scores.generators),
    carbon_emission: roundOrNull(scores.carbon),
    baseline: roundOrNull(scores.baseline),
    total_score: roundOrNull(scores.total),
  }
}
