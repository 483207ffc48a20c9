import { calls } from '#contract/calls.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { type ListedBreaker, listBreakers } from '#store/breaker/breaker.ts'
import { operation } from '../frame/operation.ts'
import { requireBranch } from '../frame/scope.ts'
import { commandAt } from './breaker-row.ts'

interface Shown {
  readonly device: Device
  readonly breaker: ListedBreaker
}

/** Breakers of a branch (BR-01): the state shown is the one that the device has reported. */
export const getBreakers = operation(calls.allAcb, {
  fetch: async ({ tx, scope, tree, now }, { params }) => {
    const branch = requireBranch(tree, params.branchId)
    const ids = branch.devices.map(({ id }) => id)
    return { branch, now, breakers: await listBreakers(tx, scope, ids) }
  },
  compute: ({ branch, now, breakers }) => ({ branch, now, shown: inOrder(branch, breakers) }),
  present: ({ branch, now, shown }) =>
    shown.map(({ device, breaker }) => ({
      device_id: device.id,
      branch: `${branch.name} · ${device.name}`,
      name: device.name,
      provider: breaker.provider,
      is_active: device.isActive,
      is_load: device.isLoad,
      switch_state: breaker.reportedState ?? ('OFF' as const),
      ...(breaker.reportedState === null ? { unknown: 'never reported' as const } : {}),
      branch_name: branch.name,
      reported_at: breaker.reportedAt,
      reported_since: breaker.reportedSince,
      command: breaker.command && commandAt(breaker.command, now),
    })),
})

/** As in the sidebar. */
function inOrder({ devices }: Branch, breakers: readonly ListedBreaker[]): Shown[] {
  const byDevice = new Map(breakers.map((breaker) => [breaker.deviceId, breaker]))
  return devices.flatMap((device) => {
    const breaker = byDevice.get(device.id)
    return breaker ? [{ device, breaker }] : []
  })
}
