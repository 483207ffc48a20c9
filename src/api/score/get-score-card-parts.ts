import { calls } from '#contract/calls.ts'
import type { SiteEvent } from '#domain/cost/month-end/site-event.ts'
import { branchDemands, demandOver } from '#domain/demand/demand-over.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import { periodOfForecast } from '#domain/score/score-periods.ts'
import { type SourceCard, sourceCards } from '#domain/score/source-cards.ts'
import type { Branch } from '#domain/site/tree.ts'
import { requireRange } from '../energy/range-facts.ts'
import { type Input, operation, type ScopedContext } from '../frame/operation.ts'
import { effortOfDays } from '../frame/run/effort.ts'
import { selectBranches } from '../frame/scope.ts'
import { branchPart, devicePart, organisationPart } from '../site/present.ts'
import { noScoreCard, presentSourceCard } from './present-source-card.ts'
import { scoreFacts } from './score-facts.ts'
import { changesOfDevice, changeTexts, siteChanges } from './site-changes.ts'

/** The calls of revision A about the score card: each answers the whole of it, and that client takes its part. */
const stages = {
  effort: effortOfDays(1, 20),
  async fetch(ctx: ScopedContext, { params }: { params: { from: string; to: string } }) {
    const asked = requireRange(ctx, params)
    const [facts, events] = await Promise.all([
      scoreFacts(ctx, asked),
      siteChanges(ctx, ctx.tree.branches, periodOfForecast(asked, ctx.now)),
    ])
    return { facts, events }
  },
  compute: ({ facts, events }: Fetched, { query }: Pick<Input<typeof calls.scoreCardBaseline>, 'query'>) => ({
    facts,
    events,
    branches: selectBranches(facts.tree, query),
    cards: sourceCards(facts, branchDemands(facts.tree, demandOver(facts.tree, facts.blocks, facts.elapsed))),
  }),
  present: (computed: Computed) => {
    const { facts, branches } = computed
    const shown = branches.map((branch) => ({
      ...branchPart(branch),
      devices: sourcesShown(computed, branch),
    }))
    return {
      status: true as const,
      message: 'Score card',
      authenticatedData: {
        ...organisationPart(facts.tree, facts.now),
        branches: shown,
        devices: shown[0]?.devices ?? [],
      },
    }
  },
}

interface Fetched {
  readonly facts: ScoreFacts
  readonly events: readonly SiteEvent[]
}

interface Computed extends Fetched {
  readonly branches: readonly Branch[]
  readonly cards: ReadonlyMap<number, SourceCard>
}

function sourcesShown({ facts, events, cards }: Computed, branch: Branch) {
  return branch.devices
    .filter(({ isSource }) => isSource)
    .map((device) => {
      const card = cards.get(device.id)
      return {
        ...devicePart(branch, device, 'raw'),
        score_card: card
          ? presentSourceCard(facts, card, changeTexts(changesOfDevice(events, device)))
          : noScoreCard(device),
      }
    })
}

export const getScoreCardMain = operation(calls.scoreCardMain, stages)
export const getScoreCardBaseline = operation(calls.scoreCardBaseline, stages)
export const getScoreCardPapr = operation(calls.scoreCardPapr, stages)
export const getScoreCardCarbon = operation(calls.scoreCardCarbon, stages)
export const getScoreCardSize = operation(calls.scoreCardSize, stages)
export const getScoreCardFuel = operation(calls.scoreCardFuel, stages)
export const getScoreCardOperatingTime = operation(calls.scoreCardOperatingTime, stages)
