import { calls } from '#contract/calls.ts'
import { changeWords } from '#contract/cost/balance-messages.ts'
import { dieselText } from '#contract/cost/diesel-messages.ts'
import { clockText, typedInstant } from '#domain/cost/diesel-balance/anchors.ts'
import { matchRefuels, tankEvents } from '#domain/cost/diesel-balance/tank-events.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays, dayNumber } from '#domain/time/calendar-day.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { localDay, localMinutes, startOfDay } from '#domain/time/zone.ts'
import { type ReceiptRecord, receiptsOnDays } from '#store/cost/diesel-balance/delivery.ts'
import { type TankLevel, tankLevel, tankRuns } from '#store/cost/diesel-balance/level.ts'
import { operation } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireDay } from './dip-write.ts'

const USUAL_DAYS = 31
const MOST_DAYS = 92
const MOST_EVENTS = 200
const MOST_PAPERS = 400

/** Refuels and falls that the level sensor of a tank shows. */
export const getTankEvents = operation(calls.tankEvents, {
  async fetch({ tx, scope, tree, now }, { params, query }) {
    const branch = requireBranch(tree, params.branchId)
    const to = requireDay(query.end_date ?? localDay(branch.zone, now))
    const from = requireDay(query.start_date ?? addDays(to, 1 - USUAL_DAYS))
    const days = dayNumber(to) - dayNumber(from) + 1
    if (!(days >= 1 && days <= MOST_DAYS))
      throw new ApiError('bad-request', `Choose up to ${MOST_DAYS} days, the first one first.`)
    const span = { from: startOfDay(branch.zone, from), to: startOfDay(branch.zone, addDays(to, 1)) }
    const [level, runs, papers] = await Promise.all([
      tankLevel(tx, scope, branch, span),
      // Without a size there is no level.
      branch.tankLitres === null ? null : tankRuns(tx, scope, branch, span),
      receiptsOnDays(tx, scope, [branch.id], addDays(from, -3), addDays(to, 1), MOST_PAPERS),
    ])
    const signal = level === null ? null : runs
    return { branch, from, to, level, signal, papers }
  },
  compute: ({ level, signal, papers, branch, ...asked }) => {
    const events = level && signal ? tankEvents(level.samples, signal, level.sensor) : []
    const refuels = events.filter(({ kind }) => kind === 'refuel')
    const matched = matchRefuels(
      refuels,
      papers.map((paper, n) => refuelPaper(branch, paper, n)),
    )
    const paperOf = new Map(refuels.map((refuel, n) => [refuel, papers[matched[n] ?? -1] ?? null]))
    return { ...asked, branch, level, events, paperOf }
  },
  present: ({ branch, from, to, level, events, paperOf }) => ({
    detail: `What the level of the tank of ${branch.name} shows`,
    data: {
      from,
      to,
      events: [...events]
        .reverse()
        .slice(0, MOST_EVENTS)
        .map((event) => {
          const time = clockText(localMinutes(branch.zone, event.from))
          const paper = paperOf.get(event)
          return {
            kind: event.kind,
            device: level!.deviceId,
            device_name: branch.devices.find(({ id }) => id === level!.deviceId)?.name ?? '',
            from: event.from,
            to: event.to,
            date: localDay(branch.zone, event.from),
            time,
            litres: round(event.litres),
            u_l: round(event.u),
            purchase: paper?.purchaseId ?? null,
            delivery: paper?.id ?? null,
            coverage: round(event.coverage, 4),
            says: changeWords(event, time),
          }
        }),
      series: hourly(level),
      ...(level === null
        ? { unknown: branch.tankLitres === null ? dieselText.noTankSize : dieselText.noSensor }
        : {}),
    },
  }),
})

function refuelPaper({ zone }: Branch, { date, at, received, invoiced }: ReceiptRecord, n: number) {
  const whole = { from: startOfDay(zone, date), to: startOfDay(zone, addDays(date, 1)) }
  const instant = at === null ? null : typedInstant(zone, date, at)
  const span = instant === null ? whole : { from: instant, to: instant }
  return { id: n, ...span, litres: Number(received ?? invoiced ?? 0) }
}

/** The last sample of each hour. */
function hourly(level: TankLevel | null): [number, number][] {
  const hours = new Map<number, [number, number]>()
  for (const { at, litres } of level?.samples ?? []) hours.set(Math.floor(at / HOUR_MS), [at, round(litres)])
  return [...hours.values()]
}
