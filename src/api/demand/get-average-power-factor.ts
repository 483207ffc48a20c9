import { calls } from '#contract/calls.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import { powerFactorPeriod } from '#domain/demand/power-factor-period.ts'
import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { roundOrNull } from '#domain/round.ts'
import { addDays, isDay, startOfMonth } from '#domain/time/calendar-day.ts'
import type { Interval } from '#domain/time/interval.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { operation, type ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'
import { requireBranch, requireDevice } from '../frame/scope.ts'

interface PowerFactorRequest {
  readonly device_id: number
  readonly start_date: string
  readonly end_date: string
}

/** Power factor of a device over whole days, both ends inclusive (wire contract 2.8, domain.md §15.6). */
export const getAveragePowerFactor = operation(calls.averagePowerFactor, {
  fetch: (ctx, { query }) => powerFactorFacts(ctx, query),
  compute: computeAverage,
  present: presentAverage,
})

/** Revision A posts what the specification shows as a query. */
export const postAveragePowerFactor = operation(calls.averagePowerFactorPosted, {
  fetch: (ctx, { body }) => powerFactorFacts(ctx, body),
  compute: computeAverage,
  present: presentAverage,
})

async function powerFactorFacts({ tx, scope, tree, now }: ScopedContext, asked: PowerFactorRequest) {
  const device = requireDevice(tree, asked.device_id)
  const branch = requireBranch(tree, device.branchId)
  const period = elapsedPart(parsePeriod(asked, now, branch.zone), now)
  const only = { ...tree, branches: [{ ...branch, devices: [device] }] }
  const elapsed = { of: () => period }
  return { tree: only, device, elapsed, blocks: await deviceBlocks(tx, scope, only.branches, elapsed) }
}

type Facts = Awaited<ReturnType<typeof powerFactorFacts>>

function computeAverage({ tree, device, elapsed, blocks }: Facts) {
  return { device, average: demandOver(tree, blocks, elapsed).devices[0]?.powerFactor ?? null }
}

function presentAverage({ device, average }: ReturnType<typeof computeAverage>) {
  return {
    device_id: device.id,
    data: { avg_pf: roundOrNull(average?.value ?? null), basis: average?.basis ?? null },
  }
}

/** Both dates on the same first of a month, as every client sends them, mean that month up to now. */
function parsePeriod({ start_date, end_date }: PowerFactorRequest, now: number, zone: string): Interval {
  for (const day of [start_date, end_date]) {
    if (!isDay(day))
      throw new ApiError('bad-request', `There is no day ${day} in the years 1900 to 2199; write YYYY-MM-DD.`)
  }
  const from = startOfDay(zone, start_date)
  if (start_date === end_date && start_date === startOfMonth(start_date)) {
    return powerFactorPeriod({ from, to: from }, now, zone)
  }
  return { from, to: Math.max(from, startOfDay(zone, addDays(end_date, 1))) }
}
