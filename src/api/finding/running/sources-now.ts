import { calls } from '#contract/calls.ts'
import { rateFigure, slopeFigure } from '#domain/finding/running/running-figures.ts'
import { type SourcesAnswer, sourcesAnswer } from '#domain/finding/running/sources-facts.ts'
import { roundOrNull } from '#domain/round.ts'
import type { Device } from '#domain/site/tree.ts'
import { readSources } from '#store/finding/sources-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'

/** What a kWh of each source costs now and by hour (domain.md §16.G). It switches nothing. */
export const getSourcesNow = operation(calls.sourcesNow, {
  async fetch(ctx, { params }) {
    const branch = requireBranch(ctx.tree, params.branchId)
    return { branch, facts: await readSources(ctx, branch) }
  },
  compute: ({ branch, facts }) => ({ branch, answer: sourcesAnswer(facts) }),
  present: ({ branch: { id, name, zone }, answer }) => ({
    data: {
      branch: { id, name, zone },
      as_of: answer.asOf,
      load_kw: roundOrNull(answer.now.loadKw),
      sources: answer.now.rows.map((row) => ({
        device: named(row.device),
        type: row.type,
        is_on: row.isOn,
        kw: roundOrNull(row.kw),
        rate: rateFigure(answer.rated(row)).value,
        slope: slopeFigure(answer.rated(row)).value,
        not_advised: row.notAdvised,
      })),
      advice: presentAdvice(answer.now.advice),
      beside: answer.beside && { device: named(answer.beside.device), since: answer.beside.since },
      lacks_service: answer.lacksService,
      hours: answer.hours.map(({ gridS, from, type, ...hour }) => ({
        from,
        kwh: roundOrNull(hour.kwh),
        paid: roundOrNull(hour.paid),
        grid: roundOrNull(hour.grid),
        set: roundOrNull(hour.set),
        type,
        grid_present_s: gridS.present,
        grid_unknown_s: gridS.unknown,
      })),
    },
  }),
})

const named = ({ id, name }: Device) => ({ id, name })

function presentAdvice(advice: SourcesAnswer['now']['advice']) {
  const none = { from: null, to: null, less: null }
  if (advice.kind === 'unknown') return { kind: advice.kind, ...none }
  if (advice.kind === 'stay') return { ...none, kind: advice.kind, from: named(advice.row.device) }
  if (advice.kind === 'no-clear-difference' || advice.kind === 'no-cheaper')
    return { ...none, kind: advice.kind, from: named(advice.row.device), to: named(advice.other.device) }
  const { from, to, less } = advice
  return { kind: advice.kind, from: named(from.device), to: named(to.device), less: roundOrNull(less) }
}
