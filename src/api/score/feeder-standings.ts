import { type FeederStanding, feederPromise, feederStanding } from '#domain/finding/claim/feeder-standing.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { listRules } from '#store/cost/rule-row.ts'
import {
  type FeederPlace,
  feederPlaces,
  feederSums,
  rowsOfFeeders,
} from '#store/energy/supply/feeder-supply.ts'
import type { ScopedContext } from '../frame/operation.ts'

export interface PlacedStanding {
  readonly place: FeederPlace
  readonly standing: FeederStanding
}

/** How each feeder stands over some days, of whose last month its band is, as the page Supply has it. */
export async function feederStandings(
  { tx, scope, now }: Pick<ScopedContext, 'tx' | 'scope' | 'now'>,
  branches: readonly Branch[],
  days: Days,
): Promise<PlacedStanding[]> {
  const places = feederPlaces(branches)
  const devices = places.map(({ device }) => device)
  const [entered, rules, given] = await Promise.all([
    rowsOfFeeders(tx, scope, devices),
    listRules(tx, scope),
    feederSums(tx, scope, branches, days, now),
  ])
  const rows = groupBy(entered, ({ deviceId }) => deviceId)
  const month = monthFromDay(days[1])
  return places.map((place) => {
    const promise = feederPromise(rows.get(place.device.id) ?? [], rules, month)
    return { place, standing: feederStanding(given.get(place.device.id) ?? [], promise) }
  })
}
