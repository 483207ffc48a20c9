import { calls } from '#contract/calls.ts'
import {
  type DemandKnown,
  demandFigure,
  explainDemand,
  type WhichDemand,
} from '#domain/demand/demand-figures.ts'
import { type DemandOver, demandOver, demandTogether } from '#domain/demand/demand-over.ts'
import { commonZone } from '#domain/site/zones.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { rangeFacts } from '../energy/range-facts.ts'
import type { Explainer } from '../frame/explainer.ts'
import { selectBranches, selectDevices } from '../frame/scope.ts'

/** What the selection drew together, as its figures are made of it. */
export function demandKnown(
  zone: string,
  over: DemandOver,
  together: ReturnType<typeof demandTogether>,
): DemandKnown {
  return { ...together, grid: over.grid, zone }
}

const ofDemand = (which: WhichDemand): Explainer => ({
  key: `demand.${which}`,
  call: calls.branchDemand,
  async explain(ctx, asked) {
    const { tree, elapsed } = await rangeFacts(ctx, asked)
    const over = demandOver(tree, await deviceBlocks(ctx.tx, ctx.scope, tree.branches, elapsed), elapsed)
    const selected = new Set(selectDevices(tree, asked).map(({ id }) => id))
    const zone = commonZone(tree, selectBranches(tree, asked))
    const demand = demandKnown(zone, over, demandTogether(over, selected))
    return explainDemand(demandFigure(demand, which), demand, which)
  },
})

export const demandExplainers: readonly Explainer[] = [ofDemand('max'), ofDemand('min'), ofDemand('avg')]
