import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { postFactor } from '../cost/tariff/add-factor.ts'
import { postTariff } from '../cost/tariff/add-tariff.ts'
import { getRates } from '../cost/tariff/get-rates.ts'
import type { WriteOperation } from '../frame/operation.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { requireBranch } from '../frame/scope.ts'

/** Rates of a client: the very operations of its own people, run inside it by the platform. */

type Rates = z.output<typeof calls.rates.answer>
type Tariff = z.output<typeof calls.addTariff.answer>
type Factor = z.output<typeof calls.addFactor.answer>

export const getAdminRates = platformRead(calls.adminRates, async ({ view, user }, { params }) => {
  const input = { params: { userId: user.userId }, query: {}, body: null }
  const facts = await view(params.clientId, (inside) => getRates.fetch(inside, input))
  return getRates.finish(facts, input) as Rates
})

export const postAdminTariff = platformWrite(calls.adminAddTariff, async (ctx, { body }) => {
  const { tree } = await ctx.inside()
  if (body.branch != null) requireBranch(tree, body.branch)
  return (await asOwnPeople(ctx, postTariff, body)) as Tariff
})

export const postAdminFactor = platformWrite(
  calls.adminAddFactor,
  async (ctx, { body }) => (await asOwnPeople(ctx, postFactor, body)) as Factor,
)

async function asOwnPeople(ctx: PlatformWriteContext, { apply, lock }: WriteOperation, body: unknown) {
  const inside = await ctx.inside()
  const input = { params: { userId: ctx.user.userId }, query: {}, body }
  return apply(inside, input, await lock(inside, input))
}
