import { calls } from '#contract/calls.ts'
import { ownRowInForce } from '#domain/cost/tariff/own-row.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { ratio } from '#domain/ratio.ts'
import { round } from '#domain/round.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { dieselBought } from '#store/cost/diesel-bought.ts'
import { type FactorRecord, listFactors } from '#store/cost/emission-factor.ts'
import { listTariffs, type TariffRecord } from '#store/cost/tariff.ts'
import { operation } from '../../frame/operation.ts'
import { factorRow, tariffRow, today } from './rate-rows.ts'

/** Prices of five years: the list grows by a row a branch and month. */
const PRICE_MONTHS = 60

/** Dated rates with the one in force of each kind, and what diesel cost month by month (domain.md §8.1, §8.6, §10). */
export const getRates = operation(calls.rates, {
  async fetch(ctx) {
    const { tx, scope, user } = ctx
    const day = today(ctx)
    const [tariffs, factors, bought] = await Promise.all([
      listTariffs(tx, scope),
      listFactors(tx, scope),
      dieselBought(tx, scope, monthsLater(monthFromDay(day), 1 - PRICE_MONTHS)),
    ])
    return { day, tariffs, factors, bought, mayOperate: mayInOrganisation(user, 'operate') }
  },
  compute: ({ day, tariffs, factors, bought, mayOperate }) => ({
    tariffs: tariffs.map((row) => ({ row, isInForce: row === ofItsKind(tariffs, row, day) })),
    factors: factors.map((row) => ({ row, isInForce: row === factorOfKind(factors, row.kind, day) })),
    prices: bought.map(({ branchId, month, litres, naira }) => ({
      branchId,
      month,
      litres: Number(litres),
      nairaPerLitre: ratio(Number(naira), Number(litres)) ?? 0,
    })),
    mayOperate,
  }),
  present: ({ tariffs, factors, prices, mayOperate }) => ({
    detail: 'Rates with the dates they count from',
    data: {
      tariffs: tariffs.map(({ row, isInForce }) => tariffRow(row, isInForce)),
      factors: factors.map(({ row, isInForce }) => factorRow(row, isInForce)),
      diesel_prices: prices.map(({ branchId, month, litres, nairaPerLitre }) => ({
        branch: branchId,
        month,
        price_per_litre: round(nairaPerLitre),
        litres: round(litres),
      })),
      may_operate: mayOperate,
    },
  }),
})

/** A branch's own tariffs and those for every branch are kinds apart: the latter go on counting elsewhere. */
function ofItsKind(tariffs: readonly TariffRecord[], { branchId, deviceType }: TariffRecord, day: string) {
  const alike = tariffs.filter((row) => row.branchId === branchId && row.deviceType === deviceType)
  return rowInForce(alike, day)
}

function factorOfKind(factors: readonly FactorRecord[], kind: FactorRecord['kind'], day: string) {
  const alike = factors.filter((row) => row.kind === kind)
  return ownRowInForce(alike, day)
}
