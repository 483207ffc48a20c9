import { calls } from '#contract/calls.ts'
import { monthSoFar } from '#domain/cost/month-end/month-facts.ts'
import { readMonth } from '../../cost/month-end/read-month.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { leagueEffort } from './league-effort.ts'

/** Figures of the page Branch league: 'league.202611.4.area'. */
const ofBranch: Explainer = {
  key: 'league.:month.:row.:name',
  call: calls.league,
  reach: 'months',
  range: ({ now }, { named }) => monthSoFar(readMonth(named.month), now),
  effort: leagueEffort,
  // Loaded with the first question: it reaches all that a month is made of.
  explain: async (ctx, asked) => (await import('./explain-league.ts')).explainLeague(ctx, asked),
}

export const leagueExplainers: readonly Explainer[] = [ofBranch]
