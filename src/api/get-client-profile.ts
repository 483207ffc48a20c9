import { calls } from '#contract/calls.ts'
import { can } from '#domain/permission/can.ts'
import { clientOf, listDevices, listSites } from '#store/client-profile.ts'
import { operation } from './operation.ts'
import { clientPart, deviceDetails, sitePart } from './profile-parts.ts'

/** Client Information (CP-01). */
export const getClientProfile = operation(calls.clientProfile, {
  async fetch({ tx, scope, user }) {
    return {
      user,
      client: await clientOf(tx, scope),
      sites: await listSites(tx, scope),
      devices: await listDevices(tx, scope),
    }
  },
  compute: ({ user: { role, level, branchIds }, ...facts }) => {
    const mayManage = can({ kind: 'organisation', role, level }, 'editClient')
    return { ...facts, mayManage, mayManageClient: mayManage && branchIds === 'all' }
  },
  present: ({ client, sites, devices, mayManage, mayManageClient }) => ({
    data: {
      may_manage: mayManage,
      may_manage_client: mayManageClient,
      client: clientPart(client),
      sites: sites.map(sitePart),
      devices: devices.map(deviceDetails),
    },
  }),
})
