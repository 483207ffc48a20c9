import { calls } from '#contract/calls.ts'
import { explainService } from '#domain/score/generator/maintenance-figure.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { serviceRuns } from '#store/score/service-runs.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { notFound } from '../../frame/respond.ts'
import { requireDevice } from '../../frame/scope.ts'

const ofSet: Explainer = {
  key: 'service.hours.:id',
  call: calls.homeSites,
  reach: 'months',
  async explain({ tx, scope, tree, now }, { named }) {
    const device = requireDevice(tree, Number(named.id))
    const branch = tree.branches.find(({ id }) => id === device.branchId)
    if (!branch || device.deviceType !== 'GENERATOR') throw notFound()
    const runs = await serviceRuns(tx, scope, [{ zone: branch.zone, devices: [device] }], now)
    const run = runs.get(device.id) ?? null
    const told = explainService({
      id: device.id,
      name: prefixedName(branch.name, device.name),
      zone: branch.zone,
      intervalH: device.serviceIntervalH,
      run,
    })
    return { ...told, period: { from: run ? startOfDay(branch.zone, run.servicedOn) : now, to: now } }
  },
}

/** When a set is due, as it stands now. */
export const serviceExplainers: readonly Explainer[] = [ofSet]
