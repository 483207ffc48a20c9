import { calls } from '#contract/calls.ts'
import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import {
  type DemandKnown,
  demandFigure,
  explainDemand,
  type WhichDemand,
} from '#domain/figure/demand-figures.ts'
import type { Tree } from '#store/organisation.ts'
import { type DemandOver, demandOver, demandTogether, deviceBlocks } from '../demand-facts.ts'
import { askedRange } from '../range-facts.ts'
import { selectDevices } from '../scope.ts'
import type { Explainer } from './explainer.ts'

/** What the selection drew together, as its figures are made of it. */
export function demandKnown(
  tree: Tree,
  over: DemandOver,
  together: ReturnType<typeof demandTogether>,
): DemandKnown {
  return { ...together, grid: over.grid, zone: tree.organisation.zone }
}

const ofDemand = (which: WhichDemand): Explainer => ({
  key: `demand.${which}`,
  call: calls.branchDemand,
  async explain({ tx, scope, tree, now }, asked) {
    const elapsed = elapsedPart(askedRange(asked).of(tree.organisation.zone), now)
    const over = demandOver(tree, await deviceBlocks(tx, scope, tree.branches, elapsed), elapsed)
    const selected = new Set(selectDevices(tree, asked).map(({ id }) => id))
    const demand = demandKnown(tree, over, demandTogether(over, selected))
    return explainDemand(demandFigure(demand, which), demand, which)
  },
})

export const demandExplainers: readonly Explainer[] = [ofDemand('max'), ofDemand('min'), ofDemand('avg')]
