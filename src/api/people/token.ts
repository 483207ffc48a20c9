import { calls } from '#contract/calls.ts'
import { requireUser } from '../frame/signed-in.ts'
import { open } from './open.ts'

/** Log in (SE-01). */
export const postToken = open(calls.token, async (ctx, { body }) => {
  const { address, agent, cookie, now } = ctx
  const answer = await ctx.signIn({ ...body, address, agent, cookie }, now)
  ctx.setCookie(ctx.devices.remember(cookie, body.username, now))
  return answer
})

/** The next access and refresh token (SE-04). */
export const postTokenRefresh = open(calls.tokenRefresh, (ctx, { body }) =>
  ctx.refresh(body.refresh, ctx.address, ctx.now),
)

/** Log out (SE-06). */
export const postTokenRevoke = open(calls.tokenRevoke, async (ctx) => {
  await ctx.signOut(requireUser(ctx.user), ctx.now)
  return { detail: 'You are logged out.' }
})
