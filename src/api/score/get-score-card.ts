import { calls } from '#contract/calls.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import { roundOrNull } from '#domain/round.ts'
import type { ScoreOutlook } from '#domain/score/outlook.ts'
import { outlookCarbon } from '#domain/score/outlook-carbon.ts'
import { scoreCard } from '#domain/score/score-card.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import { periodOfForecast } from '#domain/score/score-periods.ts'
import { type BranchLag, changeoverFacts, computeLags } from '../energy/changeover-facts.ts'
import { requireRange } from '../energy/range-facts.ts'
import { operation } from '../frame/operation.ts'
import { effortOfDays } from '../frame/run/effort.ts'
import { selectBranches } from '../frame/scope.ts'
import { organisationPart } from '../site/present.ts'
import { presentBaseline, presentGenerator, presentOperatingTime, presentPapr } from './present-score.ts'
import { scoreFacts } from './score-facts.ts'
import { changeTexts, siteChanges } from './site-changes.ts'

/** Everything of the Score Card page (SC-01 to SC-08). */
export const getScoreCard = operation(calls.scoreCard, {
  effort: effortOfDays(1, 20),
  async fetch(ctx, { params, query }) {
    const asked = requireRange(ctx, params)
    const branches = selectBranches(ctx.tree, query)
    const [facts, changeovers, events] = await Promise.all([
      scoreFacts(ctx, asked),
      changeoverFacts(ctx, branches, elapsedRange(asked, ctx.now)),
      siteChanges(ctx, branches, periodOfForecast(asked, ctx.now)),
    ])
    return { facts, changeovers, changes: changeTexts(events) }
  },
  compute: ({ facts, changeovers, changes }, { query }) => ({
    facts,
    changes,
    card: scoreCard(facts, selectBranches(facts.tree, query)),
    lags: computeLags(changeovers),
  }),
  present: ({ facts, changes, card, lags }) => {
    const baseline = presentBaseline(facts, card.outlook, card.zone, changes)
    const state = { isChanged: changes.length > 0, isOver: baseline.is_complete }
    return {
      status: true as const,
      message: 'Score card',
      authenticatedData: {
        ...organisationPart(facts.tree, facts.now),
        has_generator: card.generators.length > 0,
        baseline,
        papr: presentPapr(card.demand, card.energy),
        carbon: presentCarbon(facts, card.outlook, state),
        generators: card.generators.map(presentGenerator),
        operating_time: presentOperatingTime(card.operatingTime),
        change_over_lags: lags === null ? null : presentLags(lags),
      },
    }
  },
})

/** Where the site changed nothing is called saved. */
function presentCarbon(
  facts: ScoreFacts,
  outlook: ScoreOutlook,
  { isChanged, isOver }: { isChanged: boolean; isOver: boolean },
) {
  return {
    unit: 'Tons' as const,
    estimated: roundOrNull(outlook.estimatedTons),
    estimated_to_date: isChanged || isOver ? null : roundOrNull(outlook.estimatedTonsToDate),
    actual: outlookCarbon(facts, outlook).value,
    state: isChanged ? null : outlook.carbonState,
    saving: isChanged ? null : roundOrNull(outlook.savedTons),
    trees: isChanged ? null : roundOrNull(outlook.trees),
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
