import { calls } from '#contract/calls.ts'
import { roundOrNull } from '#domain/round.ts'
import { outlookCarbon, type ScoreOutlook } from '#domain/score/outlook.ts'
import { scoreCard } from '#domain/score/score-card.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import { type BranchLag, changeoverFacts, computeLags } from '../energy/changeover-facts.ts'
import { requireRange } from '../energy/range-facts.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { organisationPart } from '../site/present.ts'
import { presentBaseline, presentGenerator, presentOperatingTime, presentPapr } from './present-score.ts'
import { scoreFacts } from './score-facts.ts'

/** Everything of the Score Card page (SC-01 to SC-08). */
export const getScoreCard = operation(calls.scoreCard, {
  async fetch(ctx, { params, query }) {
    const facts = await scoreFacts(ctx, requireRange(ctx, params))
    return { facts, changeovers: await changeoverFacts(ctx, selectBranches(ctx.tree, query), facts.elapsed) }
  },
  compute: ({ facts, changeovers }, { query }) => ({
    facts,
    card: scoreCard(facts, selectBranches(facts.tree, query)),
    lags: computeLags(changeovers),
  }),
  present: ({ facts, card, lags }) => ({
    status: true as const,
    message: 'Score card',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      has_generator: card.generators.length > 0,
      baseline: presentBaseline(facts, card.outlook, card.zone),
      papr: presentPapr(card.demand, card.energy),
      carbon: presentCarbon(facts, card.outlook),
      generators: card.generators.map(presentGenerator),
      operating_time: presentOperatingTime(card.operatingTime),
      change_over_lags: lags === null ? null : presentLags(lags),
    },
  }),
})

function presentCarbon(facts: ScoreFacts, outlook: ScoreOutlook) {
  return {
    unit: 'Tons' as const,
    estimated: roundOrNull(outlook.estimatedTons),
    actual: outlookCarbon(facts, outlook).value,
    state: outlook.carbonState,
    saving: roundOrNull(outlook.savedTons),
    trees: roundOrNull(outlook.trees),
    partial: outlook.carbon?.partial ?? false,
  }
}

function presentLags(lags: readonly BranchLag[]) {
  return {
    units: { lag_duration: 'Minutes' as const },
    data: lags.map(({ branch, day, minutes, changeovers }) => ({
      branch,
      date: day,
      lag_duration: roundOrNull(minutes) ?? 0,
      changeovers,
    })),
  }
}
