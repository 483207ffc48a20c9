import { SHORT_LOOK_DAYS } from '#domain/energy/supply/short-days.ts'
import type { FeederMonthFacts } from '#domain/finding/claim/feeder-month.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Instant } from '#domain/time/interval.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { addDays, dayInterval } from '#domain/time/zone.ts'
import { listBandTariffs } from '../cost/band-tariff.ts'
import { listPayingAhead } from '../cost/prepaid/paying-ahead.ts'
import { listRules } from '../cost/rule-row.ts'
import { listTariffs } from '../cost/tariff.ts'
import { daysOfDevices } from '../energy/energy.ts'
import type { FeederRecord } from '../energy/supply/feeder.ts'
import {
  type FeederPlace,
  feederMeters,
  feederSupply,
  rowsOfFeeders,
} from '../energy/supply/feeder-supply.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Days before a month in which a row of short days may have begun that reaches into it: before its first day is over, all of them. */
const DAYS_BEFORE = SHORT_LOOK_DAYS + 1

export interface PlacedMonth {
  readonly place: FeederPlace
  readonly facts: FeederMonthFacts<FeederRecord>
}

/** What months of feeders are judged from, month by month in their order: the page, the claim and the findings read it here. */
export async function feederMonthFacts(
  tx: Tx,
  scope: Scope,
  places: readonly FeederPlace[],
  months: readonly string[],
  now: Instant,
): Promise<PlacedMonth[]> {
  const [firstMonth, lastMonth] = [months[0], months.at(-1)]
  if (firstMonth === undefined || lastMonth === undefined || places.length === 0) return []
  const [from, to] = [daysOfMonth(firstMonth)[0], daysOfMonth(lastMonth)[1]]
  const branches = [...new Set(places.map(({ branch }) => branch))]
  const devices = places.map(({ device }) => device)
  const [supply, measured, entered, tariffs, bandTariffs, rules, ahead] = await Promise.all([
    feederSupply(tx, scope, branches, [addDays(from, -DAYS_BEFORE), addDays(to, 1)], now),
    // What a set gives is no energy of the feeder that its controller senses.
    daysOfDevices(tx, scope, branches.flatMap(feederMeters), from, to),
    rowsOfFeeders(tx, scope, devices),
    listTariffs(tx, scope),
    listBandTariffs(tx, scope),
    listRules(tx, scope),
    listPayingAhead(tx, scope, branches),
  ])
  const energy = groupBy(measured, ({ deviceId }) => deviceId)
  const rows = groupBy(entered, ({ deviceId }) => deviceId)
  return places.flatMap((place) => {
    const { branch, device } = place
    const own = energy.get(device.id) ?? []
    const byDay = new Map(own.map(({ day, kwh, estimatedKwh = 0 }) => [day, { kwh, estimatedKwh }]))
    const days = supply.get(device.id) ?? []
    return months.map((month) => {
      const [first, last] = daysOfMonth(month)
      const [since, until] = [addDays(first, -DAYS_BEFORE), addDays(last, 1)]
      const facts = {
        branchId: branch.id,
        month,
        isOver: dayInterval(branch.zone, last).to <= now,
        days: days.filter(({ day }) => day >= since && day <= until),
        rows: rows.get(device.id) ?? [],
        energy: byDay,
        ...{ tariffs, bandTariffs, rules },
        isPrepaid: ahead.has(branch.id),
      }
      return { place, facts }
    })
  })
}
