import { monthSoFar } from '#domain/cost/month-end/month-facts.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import { measuredPlace } from '#domain/energy/measured-device.ts'
import type { Explanation } from '#domain/figure/explanation.ts'
import { explainCompared, isComparedFigure } from '#domain/score/league/league-figures.ts'
import { leagueRows } from '#domain/score/league/league-rows.ts'
import { explainPapr } from '#domain/score/score-explanations.ts'
import { paprFigure } from '#domain/score/score-figures.ts'
import { countedPlaces } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { requireBegun } from '../../cost/month-end/load-month.ts'
import { shownMonth } from '../../cost/month-end/month-explainers.ts'
import { readMonth } from '../../cost/month-end/read-month.ts'
import type { FigureRequest } from '../../frame/explainer.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { leagueFacts } from './get-league.ts'

/** 'league.202611.4.area' */
export async function explainLeague(ctx: ScopedContext, { named }: FigureRequest): Promise<Explanation> {
  const { row: id = '', name } = named
  const month = readMonth(named.month)
  if (!/^\d{1,10}$/.test(id)) throw notFound()
  const branch = requireBranch(ctx.tree, Number(id))
  requireBegun(ctx, month)
  if (name === 'papr') return monthPapr(ctx, branch, month)
  if (!isComparedFigure(name)) throw notFound()
  // A price is held against the group, which all branches make.
  const facts = await leagueFacts(ctx, name === 'supply' ? ctx.tree.branches : [branch], month)
  const row = leagueRows(facts).find((one) => one.branch.id === branch.id)
  if (row === undefined) throw notFound()
  const key = `league.${named.month}.${id}`
  const { shown, papers, until } = await shownMonth(ctx, [branch], month, key, ctx.tree.branches)
  const period = monthSoFar(month, until).of(ctx.tree.organisation.zone)
  return { ...explainCompared(shown, row, name, name === 'supply' ? papers : []), period }
}

async function monthPapr({ tx, scope, tree, now }: ScopedContext, branch: Branch, month: string) {
  const alone = { ...tree, branches: [branch] }
  const asked = { of: (zone: string) => monthInterval(zone, month) }
  const elapsed = elapsedRange(asked, now)
  const [blocks, ranges] = await Promise.all([
    deviceBlocks(tx, scope, [branch], elapsed),
    deviceRanges(tx, scope, [branch], asked, now),
  ])
  const places = countedPlaces([branch])
  return explainPapr(
    paprFigure(placesDemand(alone, demandOver(alone, blocks, elapsed), places)),
    places.map((place) => measuredPlace(place, ranges)),
  )
}
