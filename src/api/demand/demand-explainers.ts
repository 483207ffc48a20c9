import { calls } from '#contract/calls.ts'
import { demandFigure, explainDemand, type WhichDemand } from '#domain/demand/demand-figures.ts'
import { selectionDemand } from '#domain/demand/selection-demand.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { rangeFacts } from '../energy/range-facts.ts'
import type { Explainer } from '../frame/explainer.ts'
import { selectDevices } from '../frame/scope.ts'

const ofDemand = (which: WhichDemand): Explainer => ({
  key: `demand.${which}`,
  call: calls.branchDemand,
  async explain(ctx, asked) {
    const facts = await rangeFacts(ctx, asked)
    const blocks = await deviceBlocks(ctx.tx, ctx.scope, facts.tree.branches, facts.elapsed)
    const { together } = selectionDemand(facts, blocks, selectDevices(facts.tree, asked))
    return explainDemand(demandFigure(together, which), together, which)
  },
})

export const demandExplainers: readonly Explainer[] = [ofDemand('max'), ofDemand('min'), ofDemand('avg')]
