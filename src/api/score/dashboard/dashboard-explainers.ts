import { calls } from '#contract/calls.ts'
import { costOfDevice, explainCost } from '#domain/cost/cost-figures.ts'
import { energyOfDevice, explainEnergy } from '#domain/energy/energy-figures.ts'
import { explainTime, hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import { measuredDevices } from '#domain/energy/measured-device.ts'
import type { FormulaId } from '#domain/figure/formula.ts'
import { explainCarbon } from '#domain/score/carbon/carbon-figures.ts'
import {
  costedDevices,
  dashboardFigures,
  emittingDevices,
} from '#domain/score/dashboard/dashboard-figures.ts'
import { energyCards } from '#domain/score/dashboard/energy-cards.ts'
import { latestInstants } from '#store/meter/reading/latest-reading.ts'
import { paperInputs } from '../../cost/paper-inputs.ts'
import type { Explainer, FigureRequest } from '../../frame/explainer.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { requireDevice, selectDevices } from '../../frame/scope.ts'
import { cardFacts } from './card-facts.ts'

/** What every card of the Dashboard is computed from, of the selection or of one device. */
async function cardsFor(ctx: ScopedContext, asked: FigureRequest) {
  const { id } = asked.named
  const devices = id === undefined ? selectDevices(ctx.tree, asked) : [requireDevice(ctx.tree, Number(id))]
  const [facts, latest] = await Promise.all([cardFacts(ctx, asked), latestInstants(ctx.tx, ctx.scope)])
  const { selection } = energyCards(facts, devices)
  const devicesIn = (ranges: typeof facts.ranges) =>
    measuredDevices(facts.tree, id === undefined ? selection.counted : devices, ranges, latest)
  return { facts, selection, devicesIn, figures: dashboardFigures(facts, selection, latest) }
}

function ofSelection(
  key: string,
  name: 'total' | 'today' | 'yesterday',
  range: 'ranges' | 'today' | 'yesterday',
): Explainer {
  return {
    key,
    call: calls.totalEnergy,
    async explain(ctx, asked) {
      const { facts, figures, devicesIn } = await cardsFor(ctx, asked)
      return explainEnergy(figures[name], devicesIn(facts[range]), true)
    },
  }
}

function ofDaylight(key: string, name: 'solarHours' | 'solarShare', formula: FormulaId): Explainer {
  return {
    key,
    call: calls.totalEnergy,
    async explain(ctx, asked) {
      const { facts, figures, devicesIn } = await cardsFor(ctx, asked)
      return explainTime(figures[name], devicesIn(facts.ranges), formula)
    },
  }
}

export const dashboardExplainers: readonly Explainer[] = [
  ofDaylight('energy.daylight', 'solarHours', 'solar hours'),
  ofDaylight('energy.daylight_share', 'solarShare', 'solar share'),
  {
    key: 'hours.source.:id',
    call: calls.deviceUsage,
    async explain(ctx, asked) {
      const { facts, devicesIn } = await cardsFor(ctx, asked)
      const [device] = devicesIn(facts.ranges)
      return explainTime(hoursOfDevice(device!), [device!], 'hours of use')
    },
  },
  {
    key: 'carbon.total',
    call: calls.totalEnergy,
    async explain(ctx, asked) {
      const { facts, selection, figures, devicesIn } = await cardsFor(ctx, asked)
      const devices = emittingDevices(facts, selection, devicesIn(facts.ranges))
      const { papers } = facts
      return explainCarbon(figures.carbon, devices, papers.factors, paperInputs(papers))
    },
  },
  ofSelection('energy.total', 'total', 'ranges'),
  ofSelection('energy.today', 'today', 'today'),
  ofSelection('energy.yesterday', 'yesterday', 'yesterday'),
  {
    key: 'energy.source.:id',
    call: calls.deviceUsage,
    async explain(ctx, asked) {
      const { facts, devicesIn } = await cardsFor(ctx, asked)
      const [device] = devicesIn(facts.ranges)
      return explainEnergy(energyOfDevice(device!), [device!], false)
    },
  },
  {
    key: 'cost.blended',
    call: calls.totalEnergy,
    async explain(ctx, asked) {
      const { facts, selection, figures, devicesIn } = await cardsFor(ctx, asked)
      const devices = costedDevices(devicesIn(facts.ranges), selection.costs)
      return explainCost(figures.blended, devices, paperInputs(facts.papers))
    },
  },
  {
    key: 'cost.source.:id',
    call: calls.deviceUsage,
    async explain(ctx, asked) {
      const { facts, selection, devicesIn } = await cardsFor(ctx, asked)
      const [device] = costedDevices(devicesIn(facts.ranges), selection.costs)
      return explainCost(costOfDevice(device!), [device!], paperInputs(facts.papers))
    },
  },
]
