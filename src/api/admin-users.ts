import type { z } from 'zod'
import { adminText, tooHigh } from '#contract/admin-messages.ts'
import { calls } from '#contract/calls.ts'
import { HIGHEST_LEVEL } from '#domain/permission/level.ts'
import type { Instant } from '#domain/time/interval.ts'
import { foundUser } from '#store/found.ts'
import type { Tree } from '#store/organisation.ts'
import { changePassword, disablePerson } from '#store/person.ts'
import { listPeople } from '#store/platform-list.ts'
import {
  changeUser,
  enableUser,
  lockUser,
  openSessionIds,
  type UserRecord,
  type UserToKeep,
} from '#store/user.ts'
import { MOST_ROWS } from './admin-branches.ts'
import { userRow } from './admin-rows.ts'
import { instantOfDay, requireUsername } from './admin-rules.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from './operation.ts'
import { makePassword } from './password.ts'
import { requireTyped } from './profile-parts.ts'
import { recordChange } from './record-change.ts'
import { ApiError, notFound } from './respond.ts'
import { branchOf } from './scope.ts'
import { orTaken } from './taken.ts'
import { requireVersion } from './version.ts'

export const getAdminUsers = platformRead(calls.adminUsers, async ({ database }, { query }) => {
  const { rows, all } = await listPeople(database, { clientId: query.clientId }, MOST_ROWS)
  return {
    detail: adminText.listed,
    data: rows.map((row) => userRow(row, row)),
    left_out: all - rows.length,
  }
})

export const postAdminUser = platformWrite(
  calls.adminAddUser,
  async (ctx, { body }) => {
    const { tree } = await ctx.inside()
    const username = requireUsername(body.username || body.email)
    const { level, ...rest } = kept(body, tree, ctx.now)
    const password = makePassword()
    const passwordHash = await ctx.passwords.hash(password)
    const homeBranchId = rest.branchIds === 'all' ? null : (rest.branchIds[0] ?? null)
    const { organisationId } = ctx.scope
    const person = { ...rest, level, username, organisationId, homeBranchId, passwordHash }
    const id = await orTaken(foundUser(ctx.tx, ctx.scope, person, ctx.now), adminText.usernameTaken)
    return { detail: adminText.userAdded, data: await rowOf(ctx, await requiredUser(ctx, id)), password }
  },
  ['password'],
)

export const putAdminUser = platformWrite(calls.adminEditUser, async (ctx, { params, body }) => {
  const { tree } = await ctx.inside()
  const before = await requiredUser(ctx, params.personId)
  const to = kept(body, tree, before.createdAt)
  const yours = { ...before, ...to, version: body.version }
  requireVersion(body.version, await rowOf(ctx, before), await rowOf(ctx, yours))
  await changeUser(ctx.tx, ctx.scope, before.id, to)
  ctx.endSessions(await openSessionIds(ctx.tx, before.id))
  const after = await requiredUser(ctx, before.id)
  const data = await rowOf(ctx, after)
  await recordChange(ctx, { action: 'user.changed', subject: `user ${after.id}`, before, after })
  return { detail: adminText.userSaved, data }
})

export const disableAdminUser = platformWrite(calls.adminDisableUser, async (ctx, { params }) => {
  const before = await requiredUser(ctx, params.personId)
  ctx.endSessions(await disablePerson(ctx.tx, before.id, ctx.now))
  const data = await rowOf(ctx, await requiredUser(ctx, before.id))
  if (before.disabledAt === null) {
    await recordChange(ctx, { action: 'user.disabled', subject: `user ${before.id}` })
  }
  return { detail: adminText.userDisabled, data }
})

export const enableAdminUser = platformWrite(calls.adminEnableUser, async (ctx, { params }) => {
  const before = await requiredUser(ctx, params.personId)
  await enableUser(ctx.tx, ctx.scope, before.id)
  const data = await rowOf(ctx, await requiredUser(ctx, before.id))
  if (before.disabledAt !== null) {
    await recordChange(ctx, { action: 'user.enabled', subject: `user ${before.id}` })
  }
  return { detail: adminText.userEnabled, data }
})

export const postAdminPassword = platformWrite(
  calls.adminSetPassword,
  async (ctx, { params }) => {
    const user = await requiredUser(ctx, params.personId)
    const { id } = user
    const password = makePassword()
    ctx.endSessions(await changePassword(ctx.tx, id, await ctx.passwords.hash(password), ctx.now))
    const data = await rowOf(ctx, user)
    await recordChange(ctx, { action: 'user.password-set', subject: `user ${id}` })
    return { detail: adminText.passwordMade, data, password }
  },
  ['password'],
)

type Body = z.output<typeof calls.adminAddUser.body> | z.output<typeof calls.adminEditUser.body>

/** AD-06: a level no higher than the role allows, and branches of this very client. */
function kept(body: Body, tree: Tree, added: Instant): UserToKeep {
  const { role, permission } = body
  const highest = HIGHEST_LEVEL[role]
  if (permission > highest) throw new ApiError('bad-request', tooHigh(role, highest))
  if (!body.all_branches && body.branches.length === 0) throw new ApiError('bad-request', adminText.noBranch)
  const named = [...new Set(body.branches)].map((id) => branchOf(tree, id).id)
  return {
    name: requireTyped('name', body.name),
    phone: requireTyped('telephone', body.phone),
    email: requireTyped('email', body.email),
    role,
    level: permission,
    branchIds: body.all_branches ? 'all' : named,
    createdAt: instantOfDay(body.date_added, tree.organisation.zone, added),
  }
}

async function requiredUser({ tx, scope }: PlatformWriteContext, id: number): Promise<UserRecord> {
  const found = await lockUser(tx, scope, id)
  if (!found) throw notFound()
  return found
}

async function rowOf(ctx: PlatformWriteContext, user: UserRecord) {
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
