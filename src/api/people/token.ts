import { calls } from '#contract/calls.ts'
import { open } from '../frame/operation.ts'
import { requireUser } from '../frame/signed-in.ts'

/** Log in (SE-01). */
export const postToken = open(calls.token, (ctx, { body }) =>
  ctx.signIn({ ...body, address: ctx.address, agent: ctx.agent }, ctx.now),
)

/** The next access and refresh token (SE-04). */
export const postTokenRefresh = open(calls.tokenRefresh, (ctx, { body }) =>
  ctx.refresh(body.refresh, ctx.now),
)

/** Log out (SE-06). */
export const postTokenRevoke = open(calls.tokenRevoke, async (ctx) => {
  await ctx.signOut(requireUser(ctx.user), ctx.now)
  return { detail: 'You are logged out.' }
})
