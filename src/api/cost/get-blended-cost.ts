import { calls } from '#contract/calls.ts'
import { computeSourceCosts } from '#domain/cost/branch-costs.ts'
import { sourcesCost } from '#domain/cost/sources-cost.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { requireRange } from '../energy/range-facts.ts'
import { numberOrZero, WHY } from '../frame/figure.ts'
import { operation } from '../frame/operation.ts'
import { requireBranch } from '../frame/scope.ts'

/** Naira per kWh of a branch over all its sources (wire contract 2.7, domain.md §8.7). */
export const getBlendedCost = operation(calls.blendedCost, {
  closes: 'with its range',
  async fetch(ctx, { params }) {
    const branch = requireBranch(ctx.tree, params.branchId)
    const asked = requireRange(ctx, params)
    const ranges = await deviceRanges(ctx.tx, ctx.scope, [branch], asked, ctx.now)
    return {
      branch,
      asked,
      ranges,
      now: ctx.now,
      papers: await loadPapers(ctx.tx, ctx.scope, [branch], asked, ctx.now),
    }
  },
  compute({ branch, asked, ranges, now, papers }) {
    const costs = computeSourceCosts([branch], ranges, papers, asked, now)
    return sourcesCost(countedSources(branch.devices).map(({ id }) => costs.get(id) ?? null))
  },
  present: ({ nairaPerKwh, kwh, partial }) => ({
    data: numberOrZero(nairaPerKwh),
    unit: 'Naira/kWh' as const,
    ...(nairaPerKwh === null ? { unknown: kwh === null ? WHY.noRate : WHY.noEnergy } : {}),
    partial,
    detail: 'Cost of all energy divided by the energy of all sources',
  }),
})
