import { calls } from '#contract/calls.ts'
import { supplyAnswer } from '#contract/finding/supply-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { mayNamePeople } from '#domain/people/may-name.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { addBandTariff, listBandTariffs } from '#store/cost/band-tariff.ts'
import { addRule, listRules, type RuleToAdd } from '#store/cost/rule-row.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { requireWholeOrganisation, today } from '../../cost/tariff/rate-rows.ts'
import { operation, type ScopedContext, write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { bandTariffRow, supplyRuleRow } from './rows.ts'

const RATE = { decimals: 4, wholeDigits: 8, mayBeZero: false }

export const getSupplyRules = operation(calls.supplyRules, {
  fetch: async ({ tx, scope, user }) => ({
    rules: await listRules(tx, scope),
    bandTariffs: await listBandTariffs(tx, scope),
    mayName: mayNamePeople(user),
    mayOperate: mayInOrganisation(user, 'operate'),
  }),
  compute: (facts) => facts,
  present: ({ rules, bandTariffs, mayName, mayOperate }) => ({
    detail: supplyAnswer.rules,
    data: {
      rules: rules.map((row) => supplyRuleRow(row, mayName)),
      band_tariffs: bandTariffs.map((row) => bandTariffRow(row, mayName)),
      may_operate: mayOperate,
    },
  }),
})

/** An own row of a rule; it stands before the published one of the same code (domain.md §16.A). */
export const postSupplyRule = write(calls.addSupplyRule, async (ctx, { body }) => {
  const { code, regulator, rule, source, valid_from: validFrom } = body
  const validTo = body.valid_to || null
  if ([code, regulator, rule, source].includes('')) throw new ApiError('bad-request', supplyAnswer.noText)
  for (const day of [validFrom, validTo])
    if (day !== null && !isDay(day)) throw new ApiError('bad-request', supplyAnswer.badDay)
  if (validTo !== null && validTo < validFrom) throw new ApiError('bad-request', supplyAnswer.badEnd)
  const { bands, params, formula = null } = body
  const row = { code, regulator, rule, source, bands, params, formula, validFrom, validTo, confirmedOn: null }
  return { data: await keepRule(ctx, row, 'rule.added'), detail: supplyAnswer.ruleAdded }
})

/** Who confirms a rule has read its text: an own row says so, with where it can be read. */
export const putSupplyRuleConfirmed = writeTo(
  calls.confirmSupplyRule,
  ({ tx, scope }) => listRules(tx, scope),
  async (ctx, { params, body }, rules) => {
    const rule = rules.find(({ id }) => id === params.ruleId)
    if (!rule) throw notFound()
    if (body.source === '') throw new ApiError('bad-request', supplyAnswer.noText)
    const row = { ...rule, source: body.source, confirmedOn: today(ctx) }
    return { data: await keepRule(ctx, row, 'rule.confirmed'), detail: supplyAnswer.ruleConfirmed }
  },
)

async function keepRule(ctx: ScopedContext, row: RuleToAdd, action: string) {
  requireWholeOrganisation(ctx)
  const added = await addRule(ctx.tx, ctx.scope, row, { userId: ctx.user.userId, now: ctx.now })
  await wakeFindings(ctx.tx, ctx.scope, null)
  await recordChange(ctx, { action, subject: `rule ${added.id}`, after: added })
  return supplyRuleRow(added, mayNamePeople(ctx.user))
}

/** What a supplier charges a class in a band from a day on: the claim is the difference of two such rows. */
export const postBandTariff = write(calls.addBandTariff, async (ctx, { body }) => {
  requireWholeOrganisation(ctx)
  const read = readAmount(body.rate, RATE)
  if ('fault' in read) throw new ApiError('bad-request', supplyAnswer.badRate)
  if (!isDay(body.valid_from)) throw new ApiError('bad-request', supplyAnswer.badDay)
  if (body.disco === '') throw new ApiError('bad-request', supplyAnswer.noText)
  const { disco, band, customer_class: customerClass, valid_from: validFrom } = body
  const row = { disco, band, customerClass, validFrom, rate: read.amount, source: body.source ?? '' }
  const added = await addBandTariff(ctx.tx, ctx.scope, row, { userId: ctx.user.userId, now: ctx.now })
  await wakeFindings(ctx.tx, ctx.scope, null)
  await recordChange(ctx, { action: 'band tariff.added', subject: `band tariff ${added.id}`, after: added })
  return { data: bandTariffRow(added, mayNamePeople(ctx.user)), detail: supplyAnswer.bandTariffAdded }
})
