import { type FeederStanding, feederPromise, feederStanding } from '#domain/finding/claim/feeder-standing.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthFromDay } from '#domain/time/month.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { listRules } from '#store/cost/rule-row.ts'
import { feederRows } from '#store/energy/supply/feeder.ts'
import { type FeederPlace, feederPlaces, feederSums } from '#store/energy/supply/feeder-supply.ts'
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
  const ids = places.map(({ device }) => device.id)
  const [entered, rules, given] = await Promise.all([
    feederRows(tx, scope, ids),
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
