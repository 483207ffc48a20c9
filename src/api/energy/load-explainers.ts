import { calls } from '#contract/calls.ts'
import { loadedBranch } from '#domain/energy/branch-loads.ts'
import { energyOfDevice, explainEnergy } from '#domain/energy/energy-figures.ts'
import { explainTime, hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import { explainLoad, type LoadFigure, loadFigure } from '#domain/energy/load-figures.ts'
import { measuredDevices } from '#domain/energy/measured-device.ts'
import type { Explainer } from '../frame/explainer.ts'
import { notFound } from '../frame/respond.ts'
import { requireDevice } from '../frame/scope.ts'
import { rangeFacts } from './range-facts.ts'

const ofBranch = (name: LoadFigure): Explainer => ({
  key: `load.${name}.:id`,
  call: calls.loadOverview,
  async explain(ctx, asked) {
    const facts = await rangeFacts(ctx, asked)
    const branch = facts.tree.branches.find(({ id }) => id === Number(asked.named.id))
    if (!branch) throw notFound()
    const loaded = loadedBranch(facts, branch)
    const figure = loadFigure(loaded, name)
    if (name === 'percentage' || name === 'unmetered') return explainLoad(figure, loaded)
    return explainEnergy(figure, name === 'loads' ? loaded.loads : loaded.sources, true)
  },
})

const ofLoad = (name: 'energy' | 'hours'): Explainer => ({
  key: `load.${name}.:id`,
  call: calls.loadOverview,
  async explain(ctx, asked) {
    const { tree, ranges } = await rangeFacts(ctx, asked)
    const [device] = measuredDevices(tree, [requireDevice(tree, Number(asked.named.id))], ranges)
    if (name === 'energy') return explainEnergy(energyOfDevice(device!), [device!], false)
    return explainTime(hoursOfDevice(device!), [device!], 'hours of use')
  },
})

export const loadExplainers: readonly Explainer[] = [
  ofBranch('building'),
  ofBranch('loads'),
  ofBranch('percentage'),
  ofBranch('unmetered'),
  ofLoad('energy'),
  ofLoad('hours'),
]
