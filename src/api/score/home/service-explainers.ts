import { calls } from '#contract/calls.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { explainService } from '#domain/score/generator/maintenance-figure.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { measuredSince } from '#store/meter/reading/measured-since.ts'
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
    const servicedOn = device.servicedAt === null ? null : localDay(branch.zone, device.servicedAt)
    const counted = servicedOn === null ? [] : [{ deviceId: device.id, day: servicedOn }]
    const since = (await measuredSince(tx, scope, counted, now)).get(device.id)
    const told = explainService({
      id: device.id,
      name: prefixedName(branch.name, device.name),
      intervalH: device.serviceIntervalH,
      servicedOn,
      runH: runHoursFromSeconds([since?.onS ?? null]),
    })
    const from = servicedOn === null ? now : startOfDay(branch.zone, servicedOn)
    return { ...told, period: { from, to: now } }
  },
}

/** When a set is due, as it stands now. */
export const serviceExplainers: readonly Explainer[] = [ofSet]
