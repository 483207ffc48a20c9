import { calls } from '#contract/calls.ts'
import { rateText } from '#contract/cost/cost-messages.ts'
import { readFactor } from '#domain/cost/tariff/rate-rule.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { addFactor, listFactors } from '#store/cost/emission-factor.ts'
import { write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { factorRow, requireRead, requireWholeOrganisation, today } from './rate-rows.ts'

/** An emission factor of the organisation from a date on; it stands before the platform's (domain.md §10). */
export const postFactor = write(calls.addFactor, async (ctx, { body }) => {
  requireWholeOrganisation(ctx)
  const read = requireRead(readFactor(body))
  const [added, all] = await Promise.all([
    addFactor(ctx.tx, ctx.scope, { ...read, kind: body.kind }),
    listFactors(ctx.tx, ctx.scope),
  ])
  await recordChange(ctx, { action: 'factor.added', subject: `factor ${added.id}`, after: added })
  const alike = all.filter(({ kind, isOwn }) => isOwn && kind === body.kind)
  const isInForce = rowInForce(alike, today(ctx))?.id === added.id
  return { data: factorRow(added, isInForce), detail: rateText.factorAdded }
})
