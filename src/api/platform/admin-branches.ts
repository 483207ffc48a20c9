import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { rollUpAnew, rollUpOtherDays } from '#store/meter/rollup/touched-window.ts'
import { addAuditedBranch } from '#store/platform/audited-add.ts'
import { listBranches, listDevices, listPeople } from '#store/platform/platform-list.ts'
import { type BranchRecord, type BranchToKeep, changeBranch, lockBranch } from '#store/site/branch.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireBranch } from '../frame/scope.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import {
  branchesNow,
  branchFigures,
  clientConsumption,
  figuresOfBranches,
  runningMonth,
} from '../score/client-figures.ts'
import { branchHeadRow, deviceRow, presentScores, userRow } from './admin-rows.ts'
import { MOST_ROWS, mostRows, requireZone } from './admin-rules.ts'

const MOST_COMPARED = 6

export const getAdminBranches = platformRead(calls.adminBranches, async (ctx, { query }) => {
  const { rows, all } = await listBranches(
    ctx.database,
    { clientId: query.clientId },
    mostRows(query.clientId),
  )
  const figures = await figuresOfBranches(ctx, rows)
  return {
    detail: adminText.listed,
    data: rows.map((row) => ({
      ...branchHeadRow(row, row),
      ...presentScores(figures.of.get(row.id)),
    })),
    left_out: all - rows.length,
    figures_at: figures.at,
  }
})

export const getAdminCompare = platformRead(calls.adminCompare, async (ctx, { query }) => {
  const ids = [...new Set(query.branches)]
  if (ids.length < 2 || ids.length > MOST_COMPARED) {
    throw new ApiError('bad-request', adminText.tooManyToCompare)
  }
  const { rows } = await listBranches(ctx.database, { ids }, MOST_COMPARED)
  if (rows.length < ids.length) throw notFound()
  const figures = await branchesNow(ctx, rows)
  const inOrder = ids.map((id) => rows.find((row) => row.id === id)!)
  return {
    detail: adminText.listed,
    data: inOrder.map((row) => ({
      branch: branchHeadRow(row, row),
      figures: figures.get(row.id)!,
    })),
  }
})

export const getAdminBranch = platformRead(calls.adminBranch, async (ctx, { params }) => {
  const { clientId, branchId } = params
  const { rows } = await listBranches(ctx.database, { clientId, ids: [branchId] }, 1)
  const branch = rows[0]
  if (!branch) throw notFound()
  const figures = branchFigures((await ctx.view(clientId, runningMonth)).branch(branchId)!)
  const consumption = await ctx.view(clientId, clientConsumption)
  const people = await listPeople(ctx.database, { clientId, branchId }, MOST_ROWS)
  const devices = await listDevices(ctx.database, { clientId, branchId }, MOST_ROWS)
  return {
    detail: adminText.listed,
    data: {
      branch: branchHeadRow(branch, branch),
      figures,
      users: people.rows.map((user) => userRow(user, user)),
      devices: devices.rows.map((device) =>
        deviceRow(device, { ...device, consumption: consumption.get(device.id) ?? null }),
      ),
    },
  }
})

export const postAdminBranch = platformWrite(calls.adminAddBranch, async (ctx, { body }) => {
  const id = await orConflict(
    addAuditedBranch(ctx.tx, ctx.scope, { ...mergeBranch(body), createdAt: ctx.now }),
    adminText.branchTaken,
  )
  const added = await lockBranch(ctx.tx, ctx.scope, id)
  return { detail: adminText.branchAdded, data: await presentBranch(ctx, added!) }
})

export const putAdminBranch = platformWrite(calls.adminEditBranch, async (ctx, { params, body }) => {
  const before = await lockBranch(ctx.tx, ctx.scope, params.branchId)
  if (!before) throw notFound()
  const to = mergeBranch(body, before)
  const yours = { ...before, ...to, version: body.version }
  requireVersion(body.version, await presentBranch(ctx, before), await presentBranch(ctx, yours))
  const after = await orConflict(changeBranch(ctx.tx, ctx.scope, before.id, to), adminText.branchTaken)
  await rollUpBranch(ctx, before, after)
  const data = await presentBranch(ctx, after)
  await recordChange(ctx, { action: 'branch.changed', subject: `branch ${after.id}`, before, after })
  return { detail: adminText.branchSaved, data }
})

/** Its devices' history follows: days begin by its zone, and what a current can carry depends on its voltage. */
async function rollUpBranch(
  { tx, scope, inside }: PlatformWriteContext,
  before: BranchRecord,
  after: BranchRecord,
) {
  const isMoved = after.zone !== before.zone
  if (!isMoved && after.nominalVoltage === before.nominalVoltage) return
  const ids = requireBranch((await inside()).tree, after.id).devices.map(({ id }) => id)
  await (isMoved ? rollUpOtherDays : rollUpAnew)(tx, scope, ids)
}

type Body = z.output<typeof calls.adminAddBranch.body> | z.output<typeof calls.adminEditBranch.body>

const FRESH = {
  address: '',
  contactPerson: '',
  zone: null,
  nominalVoltage: 230,
  opensAt: '08:00',
  closesAt: '18:00',
  disco: null,
  band: null,
  tankLitres: null,
}

/** What a body says; what it leaves out stays as it was. */
function mergeBranch(body: Body, before: Omit<BranchToKeep, 'name'> = FRESH): BranchToKeep {
  const said = <T>(value: T | undefined, otherwise: T) => (value === undefined ? otherwise : value)
  const zone = said(body.zone, before.zone)
  return {
    ...before,
    name: body.name,
    zone: zone === null ? null : requireZone(zone),
    nominalVoltage: said(body.nominal_voltage, before.nominalVoltage),
    opensAt: said(body.opens_at, before.opensAt),
    closesAt: said(body.closes_at, before.closesAt),
    disco: said(body.disco, before.disco) || null,
    band: said(body.band, before.band),
    tankLitres: said(body.tank_litres, before.tankLitres),
  }
}

async function presentBranch(ctx: PlatformWriteContext, branch: BranchRecord) {
  const { tree } = await ctx.inside()
  const seen = tree.branches.find(({ id }) => id === branch.id)!
  return branchHeadRow(branch, {
    organisationId: tree.organisation.id,
    organisation: tree.organisation.name,
    zoneInForce: branch.zone ?? tree.organisation.zone,
    sources: seen.devices.filter(({ isSource }) => isSource).length,
  })
}
