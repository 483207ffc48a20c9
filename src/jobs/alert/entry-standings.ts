import { addDays } from '#domain/time/calendar-day.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { type EntryRecord, entriesOnDays } from '#store/cost/diesel-entry.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Entries of longer ago are history. */
const RECENT_DAYS = 45

/** It was stored with a reason, and nobody has mended it. */
const isOdd = ({ reason, version }: EntryRecord) => reason !== null && version === 1

/** The largest diesel entry of each branch that the meters do not explain and that nobody has edited since. */
export async function entryStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.entry_odd_alerts) return []
  const ids = tree.branches.map(({ id }) => id)
  const today = localDay(tree.organisation.zone, now)
  const entries = await entriesOnDays(tx, scope, ids, addDays(today, -RECENT_DAYS), addDays(today, 1))
  return tree.branches.map(({ id, zone }) => {
    const [largest] = entries
      .filter((one) => one.branchId === id && isOdd(one))
      .sort((a, b) => Number(b.quantity) - Number(a.quantity))
    const place = { kind: 'entry-odd', branchId: id, deviceId: null } as const
    const value = largest ? Number(largest.quantity) : null
    const since = largest ? startOfDay(zone, largest.startDate) : null
    return { place, standing: { isBad: largest !== undefined, value, limit: null, since } }
  })
}
