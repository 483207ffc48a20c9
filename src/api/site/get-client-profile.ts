import { calls } from '#contract/calls.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { branchRecords } from '#store/site/branch.ts'
import { findClient } from '#store/site/client.ts'
import { deviceRecords } from '#store/site/device.ts'
import { operation } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { branchZone, clientPart, deviceDetails, sitePart } from './profile-parts.ts'

/** Client Information (CP-01). */
export const getClientProfile = operation(calls.clientProfile, {
  async fetch({ tx, scope, user, tree }) {
    const [client, sites, devices] = await Promise.all([
      findClient(tx, scope),
      branchRecords(tx, scope),
      deviceRecords(tx, scope),
    ])
    if (!client) throw notFound()
    return { user, client, sites, devices, tree }
  },
  compute: ({ user, ...facts }) => {
    const mayManage = mayInOrganisation(user, calls.editClient.who)
    return { ...facts, mayManage, mayManageClient: mayManage && user.branchIds === 'all' }
  },
  present: ({ client, sites, devices, tree, mayManage, mayManageClient }) => ({
    data: {
      may_manage: mayManage,
      may_manage_client: mayManageClient,
      client: clientPart(client),
      sites: sites.map(sitePart),
      devices: devices.map((device) => deviceDetails(device, branchZone(tree, device.branchId))),
    },
  }),
})
