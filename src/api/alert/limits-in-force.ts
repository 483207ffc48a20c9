import { limitsText } from '#contract/alert/alert-messages.ts'
import { calls } from '#contract/calls.ts'
import { limitsInForce } from '#domain/alert/limits/limits-in-force.ts'
import type { LimitPlace } from '#domain/alert/limits/place-limits.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Tree } from '#domain/site/tree.ts'
import { settingsToJudge } from '#store/alert/alert-setting.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches, selectDevices } from '../frame/scope.ts'

export const getLimitsInForce = operation(calls.limitsInForce, {
  async fetch({ tx, scope, tree }, { query }) {
    const places = placesOfSelection(tree, query)
    return { places, placed: (await settingsToJudge(tx, scope)).placed }
  },
  compute: ({ places, placed }) =>
    places.map((place) => ({ ...place, limits: limitsInForce(placed, place) })),
  present: (rows) => ({
    data: {
      places: rows.map(({ branchId, deviceId, limits }) => ({
        branch_id: branchId,
        device_id: deviceId,
        limits,
      })),
    },
    detail: limitsText.inForce,
  }),
})

function placesOfSelection(tree: Tree, chosen: Selection): LimitPlace[] {
  if (chosen.devices !== undefined)
    return selectDevices(tree, chosen).map(({ id, branchId }) => ({ branchId, deviceId: id }))
  return selectBranches(tree, chosen).map(({ id }) => ({ branchId: id, deviceId: null }))
}
