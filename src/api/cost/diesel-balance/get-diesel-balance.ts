import { calls } from '#contract/calls.ts'
import { dieselText } from '#contract/cost/diesel-messages.ts'
import { branchBalance } from '#domain/cost/diesel-balance/branch-balance.ts'
import { type LevelBook, levelBook } from '#domain/cost/diesel-balance/level-book.ts'
import { hasRunBetween, plateausBetween } from '#domain/cost/diesel-balance/level-series.ts'
import { roundOrNull } from '#domain/round.ts'
import {
  type PeriodFacts,
  type TankReadings,
  tankPeriod,
  tankReadings,
} from '#store/cost/diesel-balance/tank-facts.ts'
import { type TankStock, tankStocks } from '#store/cost/diesel-balance/tank-stock.ts'
import { operation } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { anchorRow, balanceRow } from './present-balance.ts'

const ANCHORS_SHOWN = 120

/** The three-way match of a branch's tank between two readings of it. */
export const getDieselBalance = operation(calls.dieselBalance, {
  async fetch(ctx, { params, query }) {
    const branch = requireBranch(ctx.tree, params.branchId)
    const reading = tankReadings(ctx, branch)
    const keys = { from: query.start, to: query.end }
    const [readings, period, stocks] = await Promise.all([
      reading,
      reading.then(({ anchors }) => tankPeriod(ctx, branch, anchors, keys)),
      tankStocks(ctx, [branch]),
    ])
    const isChosen = query.start !== undefined || query.end !== undefined
    if (period === null && isChosen) throw new ApiError('bad-request', dieselText.badAnchors)
    return { branch, readings, period, stock: stocks.get(branch.id)! }
  },
  compute: ({ branch, readings, period, stock }) => ({
    branch,
    readings,
    period,
    stock,
    figures: period === null ? null : branchBalance(branch, period),
    level: period === null ? null : levelWithin(readings, period),
  }),
  present: ({ branch, readings, period, stock, figures, level }) => ({
    detail: `Diesel balance of ${branch.name}`,
    data: {
      branch: { id: branch.id, name: branch.name, zone: branch.zone },
      tank_capacity_l: branch.tankLitres,
      anchors: readings.anchors.slice(0, ANCHORS_SHOWN).map(anchorRow),
      balance:
        period === null || figures === null
          ? null
          : balanceRow({ branchId: branch.id, period, figures, capacity: branch.tankLitres, level }),
      ...(period === null ? { unknown: whyNone(readings.anchors.length) } : {}),
      now: stockRow(stock),
    },
  }),
})

const whyNone = (anchors: number) => (anchors === 1 ? dieselText.oneAnchor : dieselText.noAnchors)

function levelWithin({ level, signal }: TankReadings, { from, to }: PeriodFacts): LevelBook | null {
  if (level === null || signal === null || level.samples[0]!.at > from.at) return null
  const within = level.samples.filter(({ at }) => at >= from.at && at <= to.at)
  const plateaus = plateausBetween(within, signal.runs, level.sensor)
  const steps = plateaus.slice(1).map((next, n) => {
    const before = plateaus[n]!
    return { litres: next.litres - before.litres, ran: hasRunBetween(signal.runs, before.to, next.from) }
  })
  return steps.length === 0 ? null : levelBook(steps)
}

function stockRow({ litres, asOf, hoursPresent, hoursMean, unknown }: TankStock) {
  return {
    litres: roundOrNull(litres),
    as_of: asOf,
    hours_present: roundOrNull(hoursPresent),
    hours_mean: roundOrNull(hoursMean),
    ...(unknown === null
      ? {}
      : { unknown: unknown === 'no-stock' ? dieselText.noStock : dieselText.staleEngine }),
  }
}
