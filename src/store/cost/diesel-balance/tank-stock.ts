import { listGenerators } from '#domain/cost/diesel/generators.ts'
import type { TankAnchor } from '#domain/cost/diesel-balance/anchors.ts'
import { engineUse } from '#domain/cost/diesel-balance/period-figures.ts'
import { type SinceRead, stockSince } from '#domain/cost/diesel-balance/stock-figures.ts'
import { type TankNow, tankNow } from '#domain/cost/diesel-balance/tank-now.ts'
import { isOnNow } from '#domain/energy/hours/on-now.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import { forecastLitresOfTotals } from '#domain/score/generator/forecast-litres.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { deviceRanges } from '../../energy/device-ranges.ts'
import { latestReadings } from '../../meter/reading/latest-reading.ts'
import { type Asking, betweenInstants, type TankReadings } from './tank-facts.ts'

/** What is in the tank now. `asOf`: of the newest reading of it; null: there is none of the last 35 days. */
export interface TankStock extends TankNow {
  readonly asOf: Instant | null
  readonly unknown: 'no-stock' | 'stale-engine' | null
  /** null: by the sensor, or there is no reading. */
  readonly since: SinceRead | null
}

const FRESH_MS = 2 * HOUR_MS
const OLD_MS = 35 * DAY_MS

/** By the sensor where it was heard in the last two hours, else by the newest reading and what came and went since. */
export async function tankStock(asking: Asking, branch: Branch, readings: TankReadings): Promise<TankStock> {
  const { tx, scope, now } = asking
  const sets = listGenerators(branch).filter(({ isActive }) => isActive)
  const latest = await latestReadings(
    tx,
    scope,
    sets.map(({ id }) => id),
  )
  const running = sets.flatMap((set) => {
    const newest = latest.get(set.id)
    if (isOnNow(branch, set, newest, now) !== true) return []
    return [{ litresPerHour: forecastLitresOfTotals(newest?.measures.kw ?? null, 1, ratedKw(set.ratedKva)) }]
  })
  const span = { from: now - DAY_MS, to: now }
  const ranges = await deviceRanges(tx, scope, [{ ...branch, devices: sets }], { of: () => span }, now)
  const { litres: burned, hours } = engineUse(sets, ranges)
  const stock = await stockNow(asking, branch, readings)
  return {
    ...tankNow(stock.litres, running, { litres: burned, hours }),
    asOf: stock.asOf,
    unknown: stock.unknown,
    since: stock.since,
  }
}

type Stock = { litres: number | null } & Pick<TankStock, 'asOf' | 'unknown' | 'since'>

async function stockNow(asking: Asking, branch: Branch, { anchors, level }: TankReadings): Promise<Stock> {
  const newest = level?.samples.at(-1)
  if (newest && asking.now - newest.at <= FRESH_MS)
    return { litres: newest.litres, asOf: newest.at, unknown: null, since: null }
  const anchor = anchors[0]
  if (!anchor || asking.now - anchor.at > OLD_MS)
    return { litres: null, asOf: null, unknown: 'no-stock', since: null }
  const since = await readSince(asking, branch, anchor)
  const litres = stockSince(since)
  return { litres, asOf: anchor.at, unknown: litres === null ? 'stale-engine' : null, since }
}

async function readSince(asking: Asking, branch: Branch, anchor: TankAnchor): Promise<SinceRead> {
  const facts = await betweenInstants(asking, branch, { from: anchor.at, to: asking.now })
  const engine = engineUse(listGenerators(branch), facts.ranges)
  return { anchor, receipts: facts.receipts, uses: facts.uses, engine }
}
