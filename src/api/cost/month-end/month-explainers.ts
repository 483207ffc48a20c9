import { calls } from '#contract/calls.ts'
import { monthTotal } from '#domain/cost/month-end/branch-month.ts'
import { branchMonths, costsOfSides } from '#domain/cost/month-end/branch-months.ts'
import { explainMonth, isMonthFigure } from '#domain/cost/month-end/month-end-figures.ts'
import { monthSoFar } from '#domain/cost/month-end/month-facts.ts'
import type { ShownMonth } from '#domain/cost/month-end/shown-month.ts'
import { measuredPlace } from '#domain/energy/measured-device.ts'
import type { FigureInput } from '#domain/figure/explanation.ts'
import type { SourceType } from '#domain/site/device-type.ts'
import { countedPlaces } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Explainer, FigureRequest } from '../../frame/explainer.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch, selectWholeBranches } from '../../frame/scope.ts'
import { paperInputs } from '../paper-inputs.ts'
import { freshMonths, keptOutlooks, oldest } from './fresh-months.ts'
import { loadMonth, requireBegun } from './load-month.ts'
import { readMonth } from './read-month.ts'

function branchesOfRow(
  { tree }: ScopedContext,
  { row = '' }: FigureRequest['named'],
  page: readonly Branch[],
) {
  if (/^\d{1,10}$/.test(row)) return [requireBranch(tree, Number(row))]
  if (row !== 'total') throw notFound()
  return page
}

/** Figures of the page Month end: 'month-end.202611.total.cost', 'month-end.202611.4.end'. */
const ofMonth: Explainer = {
  key: 'month-end.:month.:row.:name',
  call: calls.monthEnd,
  reach: 'months',
  range: ({ now }, { named }) => monthSoFar(readMonth(named.month), now),
  async explain(ctx, asked) {
    const { branches, devices, named } = asked
    const { name } = named
    if (!isMonthFigure(name)) throw notFound()
    const [page, month] = [selectWholeBranches(ctx.tree, { branches, devices }), readMonth(named.month)]
    const chosen = branchesOfRow(ctx, named, page)
    requireBegun(ctx, month)
    const key = `month-end.${named.month}.${named.row}`
    const { shown, papers, until } = await shownMonth(ctx, chosen, month, key, page)
    const period = monthSoFar(month, until).of(ctx.tree.organisation.zone)
    return { ...explainMonth(shown, name, papers), period }
  },
}

/** A month of branches as the page of `page` has it, which counts all until one instant, with the papers that it is priced by. */
export async function shownMonth(
  ctx: ScopedContext,
  chosen: readonly Branch[],
  month: string,
  key: string,
  page: readonly Branch[],
): Promise<{ shown: ShownMonth; papers: FigureInput[]; until: Instant }> {
  const outlooks = await keptOutlooks(ctx, page, month)
  const fresh = freshMonths(ctx, outlooks)
  const ids = new Set(chosen.map(({ id }) => id))
  const now = oldest(fresh.filter(({ branchId }) => ids.has(branchId))) ?? oldest(fresh) ?? ctx.now
  const facts = await loadMonth({ ...ctx, now }, chosen, month, outlooks)
  const costs = costsOfSides(facts)
  const months = branchMonths(facts, costs)
  const branches = facts.tree.branches.map((branch, n) => ({
    name: branch.name,
    month: months[n]!,
    sources: countedPlaces([branch]).map((place) => ({
      ...measuredPlace(place, facts.ranges),
      type: place.device.deviceType as SourceType,
      cost: costs.now.get(place.device.id) ?? null,
    })),
  }))
  const sources = branches.flatMap((one) => one.sources)
  const refs = new Set(sources.flatMap(({ cost }) => cost?.parts.flatMap((part) => part.refs) ?? []))
  return {
    shown: { key, total: monthTotal(months), branches },
    until: now,
    papers: paperInputs(facts.papers).filter(({ ref }) => refs.has(ref)),
  }
}

export const monthExplainers: readonly Explainer[] = [ofMonth]
