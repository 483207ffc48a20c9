import { calls } from '#contract/calls.ts'
import { rateText } from '#contract/cost/cost-messages.ts'
import { readTariff } from '#domain/cost/tariff/rate-rule.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { addTariff, listTariffs } from '#store/cost/tariff.ts'
import { write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { requireRead, requireWholeOrganisation, tariffRow, today } from './rate-rows.ts'

/** A tariff from a date on, for one branch or for every branch: always a new row (domain.md §1). */
export const postTariff = write(calls.addTariff, async (ctx, { body }) => {
  const branchId = body.branch ?? null
  if (branchId === null) requireWholeOrganisation(ctx)
  const read = requireRead(readTariff(body))
  const [added, all] = await Promise.all([
    addTariff(ctx.tx, ctx.scope, { ...read, branchId, deviceType: body.device_type }),
    listTariffs(ctx.tx, ctx.scope),
  ])
  await recordChange(ctx, { action: 'tariff.added', subject: `tariff ${added.id}`, after: added })
  const alike = all.filter((row) => row.branchId === branchId && row.deviceType === body.device_type)
  const isInForce = rowInForce(alike, today(ctx))?.id === added.id
  return { data: tariffRow(added, isInForce), detail: rateText.tariffAdded }
})
