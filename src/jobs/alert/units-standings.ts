import { buyList } from '#domain/cost/prepaid/buy-list.ts'
import { prepaidFacts } from '#store/cost/prepaid/prepaid-facts.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Told again when so many days are left. */
const LAST_DAYS = 1

/** Days that the units of each pre-paid meter last at the least, against the days that it takes to buy. */
export async function unitsStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.units_low_alerts) return []
  const facts = await prepaidFacts(tx, scope, tree.branches, now)
  return buyList(facts).map(({ branch, device, reason, lowRunOut }) => {
    const days = reason === null ? (lowRunOut?.days ?? Number.MAX_VALUE) : null
    const limit = days !== null && days <= LAST_DAYS ? LAST_DAYS : facts.leadDays
    return {
      place: { kind: 'units-low', branchId: branch.id, deviceId: device.id },
      standing: { isBad: days === null ? null : days <= limit, value: days, limit },
    }
  })
}
