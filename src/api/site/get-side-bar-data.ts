import { calls } from '#contract/calls.ts'
import { levelInForce } from '#domain/people/level.ts'
import type { Branch } from '#domain/site/tree.ts'
import { operation } from '../frame/operation.ts'
import { branchPart, devicePart, organisationPart } from './present.ts'

/** Organisation, branches and devices of the signed-in user (wire contract 2.2). */
export const getSideBarData = operation(calls.sideBarData, {
  async fetch({ tree, user, now, uploadLimitBytes }) {
    return { tree, user, now, uploadLimitBytes }
  },
  compute: ({ user, ...rest }) => ({ ...rest, role: user.role, level: levelInForce(user.role, user.level) }),
  present: ({ tree, now, role, level, uploadLimitBytes }) => ({
    status: true as const,
    message: 'Side bar data',
    authenticatedData: {
      ...organisationPart(tree, now),
      client_type: tree.organisation.clientType,
      photo: tree.organisation.photoId,
      zone: tree.organisation.zone,
      features: [...tree.features],
      role,
      level,
      upload_limit_bytes: uploadLimitBytes,
      branches: tree.branches.map(branchEntry),
    },
  }),
})

function branchEntry(branch: Branch) {
  const active = branch.devices.filter((device) => device.isActive)
  return {
    ...branchPart(branch),
    zone: branch.zone,
    devices: active.map((device) => devicePart(branch, device)),
  }
}
