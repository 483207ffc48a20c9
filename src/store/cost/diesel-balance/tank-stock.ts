import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { typedInstant } from '#domain/cost/diesel-balance/anchors.ts'
import { engineUse } from '#domain/cost/diesel-balance/period-figures.ts'
import type { SinceRead } from '#domain/cost/diesel-balance/stock/stock-figures.ts'
import { needsSince, type StockNow, stockNow } from '#domain/cost/diesel-balance/stock/stock-now.ts'
import { type TankNow, tankNow } from '#domain/cost/diesel-balance/stock/tank-now.ts'
import { isOnNow } from '#domain/energy/hours/on-now.ts'
import { groupBy } from '#domain/group-by.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import { forecastLitresOfTotals } from '#domain/score/generator/forecast-litres.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { deviceRangesWithin } from '../../energy/device-ranges.ts'
import { type LatestReading, latestReadings } from '../../meter/reading/latest-reading.ts'
import { receiptsOnDays } from './delivery.ts'
import { type NewestStock, newestStocks } from './newest-stock.ts'
import { otherUseOnDays } from './other-use.ts'
import type { Asking } from './tank-facts.ts'

/** What is in the tank now. */
export type TankStock = TankNow & StockNow

/** Receipts and other uses of a tank in those days. */
const MOST_ROWS = 400

/**
 * The tank of each branch, by branch id: by the sensor where it was heard in the last two hours,
 * else by the newest reading or dip and what came and went since. The same few questions however many branches there are.
 * `readingLatest`: the newest readings of their sets.
 */
export async function tankStocks(
  asking: Asking,
  branches: readonly Branch[],
  readingLatest: Promise<ReadonlyMap<number, LatestReading>> = latestOfSets(asking, branches),
): Promise<Map<number, TankStock>> {
  const { tx, scope, now } = asking
  const spans = branches.flatMap((branch) =>
    activeSets(branch).map((device) => ({
      device,
      zone: branch.zone,
      span: { from: now - DAY_MS, to: now },
    })),
  )
  const reading = newestStocks(asking, branches)
  const [latest, ranges, newest, since] = await Promise.all([
    readingLatest,
    deviceRangesWithin(tx, scope, spans, now),
    reading,
    reading.then((stocks) => readSince(asking, branches, stocks)),
  ])
  return new Map(
    branches.map((branch) => {
      const { litres: burned, hours } = engineUse(activeSets(branch), ranges)
      const stock = stockNow(newest.get(branch.id), since.get(branch.id) ?? null, now)
      const day = { litres: burned, hours }
      return [branch.id, { ...stock, ...tankNow(stock.litres, runningNow(branch, latest, now), day) }]
    }),
  )
}

function latestOfSets({ tx, scope }: Asking, branches: readonly Branch[]) {
  const sets = branches.flatMap(activeSets)
  return latestReadings(
    tx,
    scope,
    sets.map(({ id }) => id),
  )
}

const activeSets = (branch: Branch) => listGenerators(branch).filter(({ isActive }) => isActive)

function runningNow(branch: Branch, latest: ReadonlyMap<number, LatestReading>, now: Instant) {
  return activeSets(branch).flatMap((set) => {
    const newest = latest.get(set.id)
    if (isOnNow(branch, set, newest, now) !== true) return []
    return [{ litresPerHour: forecastLitresOfTotals(newest?.measures.kw ?? null, 1, ratedKw(set.ratedKva)) }]
  })
}

/** What came and went since the newest reading of each tank that is not fresh. */
async function readSince(
  { tx, scope, now }: Asking,
  branches: readonly Branch[],
  newest: ReadonlyMap<number, NewestStock>,
): Promise<Map<number, SinceRead>> {
  const places = branches.flatMap((branch) => {
    const stock = newest.get(branch.id)
    if (stock === undefined || !needsSince(stock, now)) return []
    return [{ branch, anchor: stock, from: stock.at, day: localDay(branch.zone, stock.at) }]
  })
  if (places.length === 0) return new Map()
  const ids = places.map(({ branch }) => branch.id)
  const first = places.map(({ day }) => day).sort()[0]!
  const last = places
    .map(({ branch }) => localDay(branch.zone, now))
    .sort()
    .at(-1)!
  const most = MOST_ROWS * ids.length
  const spans = places.flatMap(({ branch, from }) =>
    listGenerators(branch).map((device) => ({ device, zone: branch.zone, span: { from, to: now } })),
  )
  const [received, used, ranges] = await Promise.all([
    receiptsOnDays(tx, scope, ids, first, last, most),
    otherUseOnDays(tx, scope, ids, first, last, most),
    deviceRangesWithin(tx, scope, spans, now),
  ])
  const receipts = groupBy(received, ({ branchId }) => branchId)
  const uses = groupBy(used, ({ branchId }) => branchId)
  return new Map(
    places.map(({ branch, anchor, from }) => {
      const engine = engineUse(listGenerators(branch), ranges)
      const isSince = ({ date, at }: { readonly date: string; readonly at: string | null }) => {
        const instant = typedInstant(branch.zone, date, at)
        return instant >= from && instant < now
      }
      const came = (receipts.get(branch.id) ?? []).filter(isSince)
      const went = (uses.get(branch.id) ?? []).filter(isSince)
      return [branch.id, { anchor, receipts: came, uses: went, engine }]
    }),
  )
}
