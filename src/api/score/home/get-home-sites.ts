import { alertTitle } from '#contract/alert/notification-messages.ts'
import { toDoAction } from '#contract/alert/to-do-messages.ts'
import { calls } from '#contract/calls.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import { hoursLeft } from '#domain/cost/diesel-balance/stock/tank-now.ts'
import type { BuyRow } from '#domain/cost/prepaid/buy-list.ts'
import { daysLeft } from '#domain/cost/prepaid/units-walk.ts'
import { stripParts } from '#domain/energy/supply/day-sums.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Carrying } from '#domain/score/home/carrying.ts'
import { homeSites, type SiteRow, type SiteTank } from '#domain/score/home/home-sites.ts'
import type { Next } from '#domain/score/home/what-next.ts'
import type { Device } from '#domain/site/tree.ts'
import { operation } from '../../frame/operation.ts'
import { effortOfDays } from '../../frame/run/effort.ts'
import { presentServiceRun } from '../present-service-run.ts'
import { sitesFacts } from './sites-facts.ts'

/** Sites as they are now (domain.md §16.1). */
export const getHomeSites = operation(calls.homeSites, {
  effort: effortOfDays(0.2, 0),
  fetch: (ctx, { query }) => sitesFacts(ctx, query),
  compute: (facts) => homeSites(facts),
  present: (rows) => ({ data: { branches: rows.map(siteRow) } }),
})

function siteRow(row: SiteRow) {
  const { branch, service } = row
  return {
    branch_id: branch.id,
    name: branch.name,
    zone: branch.zone,
    carrying: carryingPart(row.carrying),
    tank: row.hasGenerator ? tankPart(row.tank) : null,
    units: row.units && unitsPart(row.units),
    has_grid: row.hasGrid,
    service: service && {
      device_id: service.device.id,
      name: service.device.name,
      hours: round(service.hours),
      run: presentServiceRun(service.run),
    },
    has_generator: row.hasGenerator,
    alerts: row.alerts.map(({ kind, count }) => ({ title: alertTitle[kind as AlertKind], count })),
    yesterday: row.yesterday && {
      seconds: row.yesterday.daySeconds,
      strip: stripParts(row.yesterday.runs, row.yesterday.daySeconds).map(({ isBesideGrid, ...part }) => ({
        ...part,
        is_beside_grid: isBesideGrid,
      })),
    },
    next: row.next && nextPart(row.next),
  }
}

function carryingPart(carrying: Carrying<Device>) {
  const device = carrying.state === 'carried' ? carrying.device : null
  const type = device === null || device.deviceType === 'LOAD' ? null : device.deviceType
  return {
    state: carrying.state,
    device: device?.name ?? null,
    type,
    since: carrying.since,
    is_longer: carrying.isLonger,
  }
}

function tankPart(tank: SiteTank | null) {
  return tank === null
    ? { litres: null, hours: null, unknown: 'no-stock' as const }
    : { litres: roundOrNull(tank.litres), hours: roundOrNull(hoursLeft(tank)), unknown: tank.unknown }
}

function unitsPart({ device, runOut, lowRunOut, reason }: BuyRow) {
  return {
    device_id: device.id,
    days: daysLeft(runOut),
    least_days: daysLeft(lowRunOut),
    lasts_long: reason === null && lowRunOut === null,
    reason,
  }
}

function nextPart(next: Next) {
  if (next.kind === 'found') return { ...next, action: toDoAction[next.finding] }
  return 'hours' in next ? { ...next, hours: round(next.hours) } : next
}
