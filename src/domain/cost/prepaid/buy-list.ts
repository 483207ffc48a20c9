/**
 * What to buy, everywhere: one row a pre-paid meter, the one that runs out first on top, those of which nothing is known
 * last. Source: domain.md §16.E.
 */
import { exactSum, exactSumOfKnown } from '../../money.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { byText } from '../../text-order.ts'
import { addDays, endOfMonth } from '../../time/calendar-day.ts'
import type { Instant } from '../../time/interval.ts'
import { isPublicHoliday } from '../../time/public-holiday.ts'
import { localDay, startOfDay } from '../../time/zone.ts'
import { tariffOn } from '../tariff/own-row.ts'
import { type Burn, dayBurn } from './day-burn.ts'
import { type DisplayCheck, displayCheck } from './display-check.ts'
import { type MeterStanding, meterStanding } from './meter-standing.ts'
import { placeLoads } from './place-loads.ts'
import type {
  BranchLoad,
  MeterDisplay,
  PrepaidBranch,
  PrepaidFacts,
  UnitsTariffRow,
} from './prepaid-facts.ts'
import { unitsCredit } from './units-credit.ts'

/** Fewer days of the month than these are bought for together with the next month. */
const LEAST_DAYS = 7

export interface BuyRow extends MeterStanding {
  readonly branch: Branch
  readonly device: Device
  readonly display: MeterDisplay | null
  readonly meterNo: string | null
  /** What the newest display says against the one before it; null: there are not two, or it cannot be told. */
  readonly check: DisplayCheck | null
  readonly checkedSince: number | null
  readonly tariff: UnitsTariffRow | null
  /** Units of tokens that were bought and not keyed in yet. */
  readonly waitingKwh: Kwh
  /** Tokens that name none of several meters: the credit of each is not known. */
  readonly unplaced: number
  /** Bought less used in the month that runs; what is told where no display was read. null: not known. */
  readonly boughtLessUsed: Kwh | null
  /** The tokens since the display, oldest first. */
  readonly loads: readonly BranchLoad[]
  readonly until: string
  readonly burn: Burn | null
  readonly now: Instant
}

/** `until`: the last day for which units are bought; left out: the end of the month, or of the next one near its end. */
export function buyList(facts: PrepaidFacts, until?: string): BuyRow[] {
  const rows = facts.branches.flatMap((one) => branchRows(one, facts, until))
  const order = (row: BuyRow) =>
    row.reason !== null ? Number.POSITIVE_INFINITY : (row.lowRunOut?.days ?? Number.MAX_VALUE)
  const compare = (a: BuyRow, b: BuyRow) => {
    const [one, other] = [order(a), order(b)]
    return one === other ? byText(a.branch.name, b.branch.name) || a.device.id - b.device.id : one - other
  }
  return rows.sort(compare)
}

export function buyUntil(today: string): string {
  const end = endOfMonth(today)
  return addDays(today, LEAST_DAYS - 1) <= end ? end : endOfMonth(addDays(end, 1))
}

function branchRows(one: PrepaidBranch, { now, leadDays }: PrepaidFacts, until?: string): BuyRow[] {
  const { branch, meters, tariffs } = one
  const { zone } = branch
  const today = localDay(zone, now)
  const isHoliday = (day: string) => isPublicHoliday(zone, day)
  const numbered = meters.map(({ device, displays }) => ({
    id: device.id,
    meterNo: displays.find(({ meterNo }) => meterNo !== null)?.meterNo ?? null,
  }))
  const isDue = ({ from }: BranchLoad) => from <= now
  const loaded = one.loads.filter((load) => !load.isWaiting && isDue(load))
  const placed = placeLoads(numbered, loaded)
  const waiting = placeLoads(
    numbered,
    one.loads.filter(({ isWaiting }) => isWaiting),
  )
  const tariff = tariffOn(tariffs, 'UTILITY', today)
  return meters.map(({ device, displays, used, usedInMonth, forecasts }, n): BuyRow => {
    const display = displays[0] ?? null
    const loads = (placed.byMeter.get(device.id) ?? []) as readonly BranchLoad[]
    const nowhere = placed.nowhere.filter(({ to }) => display !== null && to > display.at).length
    const burn = dayBurn(forecasts, isHoliday)
    const waitingKwh = exactSum((waiting.byMeter.get(device.id) ?? []).map(({ kwh }) => Number(kwh)))
    const standing = meterStanding(
      {
        display,
        loads,
        // What was used before our meter was there is not known.
        since: nowhere > 0 || (display?.at ?? 0) < device.since ? null : (used[0] ?? null),
        burn,
        tariff,
        waiting: waitingKwh,
      },
      { zone, now, isHoliday, leadDays, until: until ?? buyUntil(today) },
    )
    const month = startOfDay(zone, `${today.slice(0, 8)}01`)
    const inMonth = loads.filter(({ to }) => to > month)
    const isTold = placed.nowhere.length === 0 && usedInMonth.kwh !== null
    return {
      ...standing,
      reason: nowhere > 0 ? 'unplaced' : standing.reason,
      branch,
      device,
      display,
      meterNo: numbered[n]!.meterNo ?? newestMeterNo(loads),
      check: nowhere > 0 ? null : checkDisplays(displays, loads, used),
      checkedSince: displays[1]?.at ?? null,
      tariff,
      waitingKwh,
      unplaced: nowhere,
      boughtLessUsed: isTold
        ? exactSum([...inMonth.map(({ kwh }) => Number(kwh)), -(usedInMonth.kwh ?? 0)])
        : null,
      loads: display === null ? inMonth : loads.filter(({ to }) => to > display.at),
      until: until ?? buyUntil(today),
      burn,
      now,
    }
  })
}

/** The newest display against what the one before it and our meter made of it. */
function checkDisplays(
  [newest, before]: readonly MeterDisplay[],
  loads: readonly BranchLoad[],
  [sinceNewest, sinceBefore]: PrepaidBranch['meters'][number]['used'],
): DisplayCheck | null {
  if (!newest || !before || !sinceNewest || !sinceBefore) return null
  if (sinceNewest.kwh === null || sinceBefore.kwh === null) return null
  const between = {
    kwh: sinceBefore.kwh - sinceNewest.kwh,
    estimatedKwh: Math.max(0, sinceBefore.estimatedKwh - sinceNewest.estimatedKwh),
    coverage: sinceBefore.coverage,
  }
  return displayCheck(
    newest.units,
    unitsCredit(
      before,
      loads.filter(({ from }) => from <= newest.at),
      between,
    ),
  )
}

function newestMeterNo(loads: readonly BranchLoad[]): string | null {
  return loads.findLast(({ meterNo }) => meterNo !== null)?.meterNo ?? null
}

export interface BuyTotals {
  /** Rows of which something is known, and all. */
  readonly known: number
  readonly rows: number
  readonly kwh: Kwh
  readonly naira: Naira | null
  readonly highNaira: Naira | null
}

/** What the rows come to; null: of none is known what it costs. */
export function buyTotals(rows: readonly BuyRow[]): BuyTotals {
  const known = rows.flatMap(({ toBuy }) => toBuy ?? [])
  return {
    known: known.length,
    rows: rows.length,
    kwh: exactSum(known.map(({ kwh }) => kwh)),
    naira: exactSumOfKnown(known.map(({ naira }) => naira)),
    highNaira: exactSumOfKnown(known.map(({ highNaira }) => highNaira)),
  }
}
