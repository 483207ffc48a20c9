import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { adminText, tooHigh } from '#contract/platform/platform-messages.ts'
import { HIGHEST_LEVEL } from '#domain/people/level.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { disablePerson, type PersonToAdd } from '#store/people/person.ts'
import {
  changeUser,
  enableUser,
  lockUser,
  openSessionIds,
  type UserRecord,
  type UserToKeep,
} from '#store/people/user.ts'
import { addAuditedUser } from '#store/platform/audited-add.ts'
import { listPeople } from '#store/platform/platform-list.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireBranch } from '../frame/scope.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { moveAddress } from '../people/address-change.ts'
import { makePassword } from '../people/password.ts'
import { setPassword } from '../people/set-password.ts'
import { requireTyped } from '../site/profile-parts.ts'
import { userRow } from './admin-rows.ts'
import { instantOfDay, mostRows, requireUsername } from './admin-rules.ts'

export const getAdminUsers = platformRead(calls.adminUsers, async ({ database }, { query }) => {
  const { rows, all } = await listPeople(database, { clientId: query.clientId }, mostRows(query.clientId))
  return {
    detail: adminText.listed,
    data: rows.map((row) => userRow(row, row)),
    left_out: all - rows.length,
  }
})

export const postAdminUser = platformWrite(
  calls.adminAddUser,
  async (ctx, { body }) => {
    const username = requireUsername(body.username || body.email)
    const password = makePassword()
    const passwordHash = await ctx.passwords.hash(password)
    const { tree } = await ctx.inside()
    const to = userFrom(body, tree, ctx.now)
    const id = await addClientUser(ctx, { ...to, username, passwordHash, firstPasswordAt: ctx.now })
    return {
      detail: adminText.userAdded,
      data: await presentUser(ctx, await requiredUser(ctx, id)),
      password,
    }
  },
  ['password'],
)

export const putAdminUser = platformWrite(calls.adminEditUser, async (ctx, { params, body }) => {
  const inside = await ctx.inside()
  const before = await requiredUser(ctx, params.personId)
  const to = userFrom(body, inside.tree, before.createdAt)
  const yours = { ...before, ...to, version: body.version }
  requireVersion(body.version, await presentUser(ctx, before), await presentUser(ctx, yours))
  await changeUser(ctx.tx, ctx.scope, before.id, to)
  await moveAddress(inside, before, to.email)
  ctx.endSessions(await openSessionIds(ctx.tx, before.id))
  const after = await requiredUser(ctx, before.id)
  const data = await presentUser(ctx, after)
  await recordChange(ctx, { action: 'user.changed', subject: `user ${after.id}`, before, after })
  return { detail: adminText.userSaved, data }
})

export const disableAdminUser = platformWrite(calls.adminDisableUser, async (ctx, { params }) => {
  const before = await requiredUser(ctx, params.personId)
  ctx.endSessions(await disablePerson(ctx.tx, before.id, ctx.now))
  const data = await presentUser(ctx, await requiredUser(ctx, before.id))
  if (before.disabledAt === null) {
    await recordChange(ctx, { action: 'user.disabled', subject: `user ${before.id}` })
  }
  return { detail: adminText.userDisabled, data }
})

export const enableAdminUser = platformWrite(calls.adminEnableUser, async (ctx, { params }) => {
  const before = await requiredUser(ctx, params.personId)
  await enableUser(ctx.tx, ctx.scope, before.id)
  const data = await presentUser(ctx, await requiredUser(ctx, before.id))
  if (before.disabledAt !== null) {
    await recordChange(ctx, { action: 'user.enabled', subject: `user ${before.id}` })
  }
  return { detail: adminText.userEnabled, data }
})

export const postAdminPassword = platformWrite(
  calls.adminSetPassword,
  async (ctx, { params }) => {
    const password = makePassword()
    // Before the row is locked: a hash may have to wait for its turn.
    const passwordHash = await ctx.passwords.hash(password)
    const { tx, scope, now } = ctx
    const person = await requiredUser(ctx, params.personId)
    const data = await presentUser(ctx, person)
    const set = { person, passwordHash, action: 'user.password-set', address: null, keptSession: null, now }
    ctx.endSessions(await setPassword(tx, scope, { ...set, isFirst: true }))
    return { detail: adminText.passwordMade, data, password }
  },
  ['password'],
)

type Typed = Omit<z.output<typeof calls.adminAddUser.body>, 'username'>

/** AD-06: a level no higher than the role allows, and branches of this very client. */
export function userFrom(body: Typed, tree: Tree, added: Instant): UserToKeep {
  const { role, permission } = body
  const highest = HIGHEST_LEVEL[role]
  if (permission > highest) throw new ApiError('bad-request', tooHigh(role, highest))
  if (!body.all_branches && body.branches.length === 0) throw new ApiError('bad-request', adminText.noBranch)
  const named = [...new Set(body.branches)].map((id) => requireBranch(tree, id).id)
  return {
    name: requireTyped('name', body.name),
    // Who signed up by mail has none yet.
    phone: body.phone === '' ? '' : requireTyped('telephone', body.phone),
    email: requireTyped('email', body.email),
    role,
    level: permission,
    branchIds: body.all_branches ? 'all' : named,
    createdAt: instantOfDay(body.date_added, tree.organisation.zone, added),
  }
}

/** Somebody of the client of the path; the first branch is the one to begin with. */
export function addClientUser(
  { tx, scope, now }: PlatformWriteContext,
  person: UserToKeep & Pick<PersonToAdd, 'username' | 'passwordHash' | 'firstPasswordAt'>,
): Promise<number> {
  const { organisationId } = scope
  const homeBranchId = person.branchIds === 'all' ? null : (person.branchIds[0] ?? null)
  return orConflict(
    addAuditedUser(tx, scope, { ...person, organisationId, homeBranchId }, now),
    adminText.usernameTaken,
  )
}

async function requiredUser({ tx, scope }: PlatformWriteContext, id: number): Promise<UserRecord> {
  const found = await lockUser(tx, scope, id)
  if (!found) throw notFound()
  return found
}

async function presentUser(ctx: PlatformWriteContext, user: UserRecord) {
  const { tree } = await ctx.inside()
  const { name: organisation, zone, id: organisationId } = tree.organisation
  const ids = user.branchIds === 'all' ? [] : user.branchIds
  const branchNames = tree.branches.filter((branch) => ids.includes(branch.id))
  return userRow(user, {
    organisationId,
    organisation,
    zone,
    branchNames: branchNames.map((branch) => ({ id: branch.id, name: branch.name })),
  })
}
