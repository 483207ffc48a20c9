import { calls } from '#contract/calls.ts'
import { buyList } from '#domain/cost/prepaid/buy-list.ts'
import { explainPrepaid, type PrepaidFigure } from '#domain/cost/prepaid/prepaid-figures.ts'
import { findDevice } from '#domain/site/selection.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { prepaidFacts } from '#store/cost/prepaid/prepaid-facts.ts'
import type { Explainer } from '../frame/explainer.ts'
import { notFound } from '../frame/respond.ts'

const ofMeter = (which: PrepaidFigure): Explainer => ({
  key: which === 'buy' ? 'prepaid.buy.:id.:until' : `prepaid.${which}.:id`,
  call: calls.buyList,
  reach: 'months',
  async explain({ tx, scope, tree, now }, { named }) {
    const device = findDevice(tree, Number(named.id))
    const branch = tree.branches.find(({ id }) => id === device?.branchId)
    if (!device || !branch) throw notFound()
    const { until } = named
    if (until !== undefined && !isBillDay(until)) throw notFound()
    const rows = buyList(await prepaidFacts(tx, scope, [branch], now, true), until)
    const row = rows.find((one) => one.device.id === device.id)
    if (!row) throw notFound()
    return explainPrepaid(row, which)
  },
})

/** Units of a pre-paid meter as they stand now, whatever range is asked for. */
export const prepaidExplainers: readonly Explainer[] = [ofMeter('credit'), ofMeter('days'), ofMeter('buy')]
