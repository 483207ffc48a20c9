import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { typedInstant } from '#domain/cost/diesel-balance/anchors.ts'
import type { TankPast } from '#domain/cost/diesel-balance/stock/past-tank.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS, type Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { blocksOfDevices } from '../../energy/energy.ts'
import { receiptsOnDays } from './delivery.ts'
import { latestDips } from './dip.ts'
import { tankLevel } from './level.ts'
import { otherUseOnDays } from './other-use.ts'
import type { Asking } from './tank-facts.ts'

/** A reading of the tank counts for so long. */
const BEFORE_MS = 35 * DAY_MS
const MOST_DIPS = 120
const MOST_ROWS = 800

/** What tells how full the tanks of branches with generators were at any instant of a time, by branch id: in one turn. */
export async function pastTanks(
  { tx, scope }: Asking,
  branches: readonly Branch[],
  span: Interval,
): Promise<Map<number, TankPast>> {
  const fuelled = branches.filter((branch) => listGenerators(branch).length > 0)
  const read = fuelled.map(async (branch): Promise<[number, TankPast]> => {
    const { id, zone } = branch
    const sets = listGenerators(branch)
    const since = { from: span.from - BEFORE_MS, to: span.to }
    const [first, last] = [localDay(zone, since.from), localDay(zone, since.to)]
    const ids = sets.map((set) => set.id)
    const [level, dips, receipts, uses, blocks] = await Promise.all([
      tankLevel(tx, scope, branch, since),
      latestDips(tx, scope, id, last, MOST_DIPS),
      receiptsOnDays(tx, scope, [id], first, last, MOST_ROWS),
      otherUseOnDays(tx, scope, [id], first, last, MOST_ROWS),
      blocksOfDevices(tx, scope, ids, [first, last], zone),
    ])
    const placed = <T extends { readonly date: string; readonly at: string | null }>(rows: readonly T[]) =>
      rows.map((row) => ({ ...row, instant: typedInstant(zone, row.date, row.at) }))
    return [
      id,
      {
        ...{ zone, sets, receipts: placed(receipts), uses: placed(uses), samples: level?.samples ?? [] },
        blocks: new Map(blocks.map(({ deviceId, day, vectors }) => [`${deviceId} ${day}`, vectors])),
        dips: placed(dips)
          .map((dip) => ({ id: dip.id, at: dip.instant, litres: Number(dip.quantity) }))
          .sort((a, b) => a.at - b.at),
      },
    ]
  })
  return new Map(await Promise.all(read))
}
