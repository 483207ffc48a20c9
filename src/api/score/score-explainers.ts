import { calls } from '#contract/calls.ts'
import { demandFigure, explainDemand } from '#domain/demand/demand-figures.ts'
import { demandInBlocks, demandOver } from '#domain/demand/demand-over.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import { measuredPlace } from '#domain/energy/measured-device.ts'
import type { Explanation } from '#domain/figure/explanation.ts'
import { explainCarbon } from '#domain/score/carbon/carbon-figures.ts'
import { ratedGenerator } from '#domain/score/generators.ts'
import {
  explainOperating,
  OPERATING_FIGURES,
  type OperatingFigure,
  operatingKey,
} from '#domain/score/operating-figures.ts'
import { operatingTime } from '#domain/score/operating-time.ts'
import { type ScoreOutlook, scoreOutlook } from '#domain/score/outlook.ts'
import { outlookCarbon } from '#domain/score/outlook-carbon.ts'
import { explainBaseline, explainGenerator, explainPapr } from '#domain/score/score-explanations.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import {
  BASELINE_FIGURES,
  baselineFigures,
  GENERATOR_FIGURES,
  generatorFigures,
  paprFigure,
} from '#domain/score/score-figures.ts'
import { sourceCosts } from '#domain/score/source-costs.ts'
import { countedPlaces, generatorPlaces, type Place } from '#domain/site/place.ts'
import { paperInputs } from '../cost/paper-inputs.ts'
import { requireRange } from '../energy/range-facts.ts'
import type { Explainer, FigureRequest } from '../frame/explainer.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { selectBranches } from '../frame/scope.ts'
import { scoreFacts } from './score-facts.ts'

/** What score card and report know of a selection. */
export interface Scored {
  readonly facts: ScoreFacts
  readonly places: readonly Place[]
  readonly generators: readonly Place[]
}

/** Figures that both pages show: of the selection, or of the generator `id`; null: it is another figure. */
export function scoreExplanation(scored: Scored, name: string, id?: string): Explanation | null {
  return id === undefined ? ofSelection(scored, name) : ofGenerator(scored, name, Number(id))
}

function ofSelection({ facts, places }: Scored, name: string): Explanation | null {
  const baseline = BASELINE_FIGURES.find((one) => one === name)
  if (baseline) {
    const outlook = scoreOutlook(facts, places)
    return explainBaseline(baselineFigures(outlook)[baseline], baseline, outlook.devices)
  }
  const over = demandOver(facts.tree, facts.blocks, facts.elapsed)
  const demand = placesDemand(facts.tree, over, places)
  if (name === 'peak') return explainDemand(demandFigure(demand, 'max'), demand, 'max')
  if (name === 'average') return explainDemand(demandFigure(demand, 'avg'), demand, 'avg')
  if (name !== 'papr') return null
  return explainPapr(
    paprFigure(demand),
    places.map((place) => measuredPlace(place, facts.ranges)),
  )
}

function ofGenerator({ facts, generators }: Scored, name: string, id: number): Explanation | null {
  const which = GENERATOR_FIGURES.find((one) => one === name)
  const place = generators.find(({ device }) => device.id === id)
  if (which === undefined || place === undefined) return null
  const { tree, papers } = facts
  const over = demandOver(tree, facts.blocks, facts.elapsed)
  const generator = ratedGenerator(facts, demandInBlocks(over), place, sourceCosts(facts))
  const refs = new Set(generator.cost?.parts.flatMap((part) => part.refs) ?? [])
  const used = paperInputs(papers).filter(({ ref, role }) => refs.has(ref) && role === 'diesel used')
  return explainGenerator(generatorFigures(generator)[which], which, generator, used)
}

function carbonExplanation(facts: ScoreFacts, outlook: ScoreOutlook): Explanation {
  const { papers } = facts.period
  const figure = outlookCarbon(facts, outlook)
  return explainCarbon(figure, outlook.emitters, papers.factors, paperInputs(papers))
}

function operatingExplanation({ facts, generators }: Scored, which: OperatingFigure): Explanation {
  const operating = operatingTime(facts, generators)
  if (operating === null) throw notFound()
  return explainOperating(operating, which)
}

async function loadScored(ctx: ScopedContext, asked: FigureRequest): Promise<Scored> {
  const facts = await scoreFacts(ctx, requireRange(ctx, asked))
  const selected = selectBranches(facts.tree, asked)
  return { facts, places: countedPlaces(selected), generators: generatorPlaces(selected) }
}

const ofCard = (key: string): Explainer => ({
  key,
  call: calls.scoreCard,
  reach: 'months',
  async explain(ctx, asked) {
    const { name = '', id } = asked.named
    const scored = await loadScored(ctx, asked)
    const operating = OPERATING_FIGURES.find((one) => operatingKey(one) === `score.${name}`)
    if (operating !== undefined && id === undefined) return operatingExplanation(scored, operating)
    if (name === 'carbon' && id === undefined)
      return carbonExplanation(scored.facts, scoreOutlook(scored.facts, scored.places))
    const told = scoreExplanation(scored, name, id)
    if (told === null) throw notFound()
    return told
  },
})

export const scoreExplainers: readonly Explainer[] = [ofCard('score.:name'), ofCard('score.:name.:id')]
