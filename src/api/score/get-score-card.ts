import { calls } from '#contract/calls.ts'
import { roundOrNull } from '#domain/round.ts'
import { demandOver } from '../demand/demand-facts.ts'
import { changeoverFacts, lagsOf } from '../energy/changeover-facts.ts'
import { askedRange } from '../energy/range-facts.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { organisationPart } from '../site/present.ts'
import { baselineCardOf, carbonActual, countedPlaces, outlookOf } from './score-baseline.ts'
import { scoreFacts } from './score-facts.ts'
import { generatorPlaces, generatorRows, operatingTimeOf } from './score-generators.ts'
import { paprCardOf } from './score-papr.ts'

/** Everything of the Score Card page (SC-01 to SC-08). */
export const getScoreCard = operation(calls.scoreCard, {
  async fetch(ctx, { params, query }) {
    const facts = await scoreFacts(ctx, askedRange(ctx, params))
    return { facts, changeovers: await changeoverFacts(ctx, selectBranches(ctx.tree, query), facts.elapsed) }
  },
  compute({ facts, changeovers }, { query }) {
    const selected = selectBranches(facts.tree, query)
    const counted = countedPlaces(selected)
    const generators = generatorPlaces(selected)
    const over = demandOver(facts.tree, facts.blocks, facts.elapsed)
    const outlook = outlookOf(facts, counted)
    return {
      facts,
      outlook,
      baseline: baselineCardOf(facts, outlook, (counted[0]?.branch ?? facts.tree.organisation).zone),
      papr: paprCardOf(facts, over, counted),
      generators: generatorRows(facts, over, generators),
      operatingTime: operatingTimeOf(facts, generators),
      lags: lagsOf(changeovers),
    }
  },
  present: ({ facts, outlook, baseline, papr, generators, operatingTime, lags }) => ({
    status: true as const,
    message: 'Score card',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      has_generator: generators.length > 0,
      baseline,
      papr,
      carbon: {
        unit: 'Tons' as const,
        estimated: roundOrNull(outlook.estimatedTons),
        actual: carbonActual(facts, outlook).value,
        state: outlook.carbonState,
        saving: roundOrNull(outlook.savedTons),
        trees: roundOrNull(outlook.trees),
        partial: outlook.carbon?.partial ?? false,
      },
      generators,
      operating_time: operatingTime,
      change_over_lags:
        lags === null
          ? null
          : {
              units: { lag_duration: 'Minutes' as const },
              data: lags.map(({ branch, day, minutes, changeovers }) => ({
                branch,
                date: day,
                lag_duration: roundOrNull(minutes) ?? 0,
                changeovers,
              })),
            },
    },
  }),
})
