import { briefCost } from '#domain/alert/brief/brief-cost.ts'
import { buyList } from '#domain/cost/prepaid/buy-list.ts'
import { groupBy } from '#domain/group-by.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import type { SitesFacts } from '#domain/score/home/home-sites.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, localDay } from '#domain/time/zone.ts'
import { openAlerts } from '#store/alert/open-alerts.ts'
import { tankStocks } from '#store/cost/diesel-balance/tank-stock.ts'
import { keptMonths } from '#store/cost/month-end/month-outlook.ts'
import { prepaidFacts } from '#store/cost/prepaid/prepaid-facts.ts'
import { blocksOfDevices, type DeviceBlockRow } from '#store/energy/energy.ts'
import { carriedSupply } from '#store/energy/supply/feeder-supply.ts'
import { openFindings } from '#store/finding/finding.ts'
import { latestReadings } from '#store/meter/reading/latest-reading.ts'
import { serviceRuns } from '#store/score/service-runs.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { selectWholeBranches } from '../../frame/scope.ts'

/** What is known of the sites now, of whole branches; each is one question, however many there are. */
export async function sitesFacts(ctx: ScopedContext, selection: Selection): Promise<SitesFacts> {
  const { tx, scope, tree, now, user } = ctx
  const branches = selectWholeBranches(tree, selection)
  const sources = branches.flatMap(({ devices }) => devices.filter(({ isSource }) => isSource))
  const readingLatest = latestReadings(
    tx,
    scope,
    sources.map(({ id }) => id),
  )
  const ids = branches.map(({ id }) => id)
  const day = localDay(tree.organisation.zone, now)
  const [latest, blocks, services, prepaid, alerts, tanks, feederDays, findings, months] = await Promise.all([
    readingLatest,
    blocksOfTwoDays(ctx, branches),
    serviceRuns(tx, scope, branches, now),
    prepaidFacts(tx, scope, branches, now),
    openAlerts(tx, scope, ids),
    tankStocks(ctx, branches.filter(hasSet), readingLatest),
    carriedSupply(tx, scope, branches, daysAround(now, tree.organisation.zone), now),
    openFindings(tx, scope),
    keptMonths(tx, scope, ids, [monthFromDay(day)]),
  ])
  const byDevice = groupBy(blocks, ({ deviceId }) => deviceId)
  return {
    branches,
    now,
    latest,
    blocks: new Map([...byDevice].map(([id, rows]) => [id, rows.map(({ vectors }) => vectors)])),
    serviceRuns: services,
    units: buyList(prepaid),
    alerts,
    tanks,
    feederDays,
    findings: groupBy(findings, ({ branchId }) => branchId),
    reader: {
      mayAct: mayInOrganisation(user, 'amend'),
      monthNaira: briefCost(months, branches.length, day).naira,
    },
  }
}

const hasSet = ({ devices }: Branch) =>
  devices.some(({ deviceType, isActive }) => deviceType === 'GENERATOR' && isActive)

/** Yesterday of every zone. */
function daysAround(now: Instant, zone: string): Days {
  const today = localDay(zone, now)
  return [addDays(today, -2), today]
}

/** Yesterday and today, by each branch's clock. */
async function blocksOfTwoDays(
  { tx, scope, now }: ScopedContext,
  branches: readonly Branch[],
): Promise<DeviceBlockRow[]> {
  const zones = [...groupBy(branches, ({ zone }) => zone)].map(([zone, own]) => {
    const today = localDay(zone, now)
    const ids = own.flatMap(({ devices }) => devices.filter(({ isSource }) => isSource).map(({ id }) => id))
    return blocksOfDevices(tx, scope, ids, [addDays(today, -1), today], zone, 'on-time')
  })
  return (await Promise.all(zones)).flat()
}
