/**
 * Works out a bill from what was fetched: for the screen, the PDF and the mail alike.
 *
 * Billed are the sources that count in totals (domain.md §0), of those that are chosen. What a generator burned is
 * shared among all generators of its branch, also those that are not chosen. Source: domain.md §9.
 */

import {
  computeSourceCosts,
  type PricedBranch,
  type PricedDevice,
  type PriceRows,
  papersOfBranch,
} from '../cost/branch-costs.ts'
import type { SourceCost } from '../cost/energy-cost.ts'
import type { PricedPart } from '../cost/priced-parts.ts'
import { sourcesCost } from '../cost/sources-cost.ts'
import type { DeviceDay, DeviceRange } from '../energy/device-range.ts'
import { elapsedPart, type RequestedRange } from '../energy/elapsed-range.ts'
import {
  type RegisterEnd,
  type RegisterUsage,
  registerAtEnd,
  registerUsage,
  totalRegisterUsage,
} from '../energy/register/register-usage.ts'
import { exactSumOfKnown } from '../money.ts'
import type { Kwh } from '../quantity.ts'
import { round, roundOrNull } from '../round.ts'
import { countedSources } from '../site/counted-sources.ts'
import type { SourceType } from '../site/device-type.ts'
import type { Instant } from '../time/interval.ts'
import { monthFromDay, monthsBetween } from '../time/month.ts'
import { daysInInterval } from '../time/zone.ts'
import type { Bill, BillLine, BillMetrics, BillMonth, BillWorking, BranchBill } from './bill.ts'
import { lineAmount, type MeasuredAmount, printedParts, totalAmount } from './bill-amount.ts'
import { joinedParts, lineParts } from './price-line.ts'

export interface BilledDevice extends PricedDevice {
  readonly name: string
}

export interface BilledBranch extends PricedBranch {
  readonly name: string
  readonly devices: readonly BilledDevice[]
}

export interface PeriodFacts {
  readonly asked: RequestedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly papers: PriceRows
}

export interface BillFacts {
  readonly organisation: { readonly name: string; readonly clientType: string }
  /** With all their devices, chosen or not. */
  readonly branches: readonly BilledBranch[]
  /** null: every device. */
  readonly chosen: readonly number[] | null
  readonly present: PeriodFacts
  readonly previous: PeriodFacts
  /** Of the present period's start and end, by device. */
  readonly registers: readonly RegisterEnd[]
  readonly now: Instant
}

interface Worked extends BillLine {
  readonly present: MeasuredAmount
  readonly previous: MeasuredAmount
}

interface WorkedBranch extends BranchBill {
  readonly lines: readonly Worked[]
  readonly costs: readonly (SourceCost | null)[]
  readonly types: readonly SourceType[]
}

export function computeBill(facts: BillFacts): Bill {
  const isInvoice = facts.organisation.clientType === 'RESELLER'
  const branches = facts.branches
    .map((branch) => branchBill(branch, facts, isInvoice))
    .filter(({ lines }) => lines.length > 0)
  const lines = branches.flatMap((branch) => branch.lines)
  return {
    organisation: facts.organisation.name,
    isInvoice,
    branches,
    ...totals(lines),
    metrics: computeMetrics(
      branches.flatMap(({ types }) => types),
      branches.flatMap(({ costs }) => costs),
    ),
  }
}

function branchBill(branch: BilledBranch, facts: BillFacts, isInvoice: boolean): WorkedBranch {
  const { present, previous, chosen, now } = facts
  const isChosen = ({ id }: BilledDevice) => chosen === null || chosen.includes(id)
  const existed = ({ id }: BilledDevice) =>
    [present, previous].some(({ ranges }) => (ranges.get(id)?.elapsedS ?? 0) > 0)
  const billed = countedSources(branch.devices.filter(isChosen)).filter(existed)
  const costs = computeSourceCosts([branch], present.ranges, present.papers, present.asked, now)
  const [work, before] = [present, previous].map((period) => periodParts(branch, period, isInvoice, now))
  const lines = billed.flatMap((device) => {
    const type = device.deviceType
    if (type === 'LOAD') return []
    return [computeLine(branch, { device, type, work: work!, before: before! }, facts, isInvoice)]
  })
  return {
    branchId: branch.id,
    name: branch.name,
    zone: branch.zone,
    presentPeriod: elapsedPart(present.asked.of(branch.zone), now),
    previousPeriod: elapsedPart(previous.asked.of(branch.zone), now),
    lines,
    ...totals(lines),
    costs: lines.map(({ deviceId }) => costs.get(deviceId) ?? null),
    types: lines.map(({ deviceType }) => deviceType),
    metrics: computeMetrics(
      lines.map(({ deviceType }) => deviceType),
      lines.map(({ deviceId }) => costs.get(deviceId) ?? null),
    ),
  }
}

function totals(lines: readonly Worked[]) {
  return {
    present: totalAmount(lines.map(({ present }) => present)),
    previous: totalAmount(lines.map(({ previous }) => previous)),
    registers: totalRegisterUsage(lines.map(({ registers }) => registers)),
  }
}

type PartsOf = (device: BilledDevice) => BillWorking

function periodParts(branch: BilledBranch, period: PeriodFacts, isInvoice: boolean, now: Instant): PartsOf {
  const { tariffs } = papersOfBranch(branch, period.papers)
  const costs = computeSourceCosts([branch], period.ranges, period.papers, period.asked, now)
  return ({ id }) => {
    const [range, cost] = [period.ranges.get(id) ?? null, costs.get(id) ?? null]
    return { range, cost, parts: lineParts(range?.days ?? [], cost, { isInvoice, tariffs }) }
  }
}

interface LineWork {
  readonly device: BilledDevice
  readonly type: SourceType
  readonly work: PartsOf
  readonly before: PartsOf
}

function computeLine(
  branch: BilledBranch,
  { device, type, work, before }: LineWork,
  { present, registers, now }: BillFacts,
  isInvoice: boolean,
): Worked {
  const [own, earlier] = [work(device), before(device)]
  const printed = ({ parts }: BillWorking) => printedParts(joinedParts(parts), isInvoice)
  const [rates, ratesBefore] = [printed(own), printed(earlier)]
  return {
    deviceId: device.id,
    name: device.name,
    deviceType: type,
    present: lineAmount(rates, own.range ?? undefined, isInvoice),
    previous: lineAmount(ratesBefore, earlier.range ?? undefined, isInvoice),
    registers: deviceRegisters(device, registers, own.range?.kwh ?? null),
    rates: rates.map(({ from, to, kwh, nairaPerKwh, vatRate }) => ({ from, to, kwh, nairaPerKwh, vatRate })),
    working: { present: { ...own, parts: rates }, previous: { ...earlier, parts: ratesBefore } },
    months: computeMonths(
      own.parts,
      own.range?.days ?? [],
      daysInInterval(branch.zone, elapsedPart(present.asked.of(branch.zone), now)),
    ),
  }
}

function deviceRegisters({ id }: BilledDevice, ends: readonly RegisterEnd[], kwh: Kwh | null): RegisterUsage {
  const [first = null, last = null] = ends
    .filter(({ deviceId }) => deviceId === id)
    .sort((a, b) => a.instant - b.instant)
    .map(registerAtEnd)
  const usage = registerUsage(first, last, kwh)
  return {
    ...usage,
    previous: roundOrNull(usage.previous),
    current: roundOrNull(usage.current),
    usage: roundOrNull(usage.usage),
  }
}

/** A month without a reading has null; so has the naira of one whose energy has no rate. */
function computeMonths(
  parts: readonly PricedPart[],
  measured: readonly DeviceDay[],
  days: readonly string[],
): BillMonth[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  return monthsBetween(monthFromDay(first), monthFromDay(last)).map((month) => {
    const own = parts.filter((part) => part.month === month)
    return {
      month,
      kwh: roundOrNull(exactSumOfKnown(own.map(({ kwh }) => kwh))),
      naira: roundOrNull(exactSumOfKnown(own.map(({ naira }) => naira))),
      estimatedKwh: round(
        measured.reduce(
          (sum, { day, estimatedKwh = 0 }) => sum + (monthFromDay(day) === month ? estimatedKwh : 0),
          0,
        ),
      ),
    }
  })
}

function computeMetrics(types: readonly SourceType[], costs: readonly (SourceCost | null)[]): BillMetrics {
  const of = (type?: SourceType) =>
    sourcesCost(costs.filter((_, n) => type === undefined || types[n] === type))
  const blended = of()
  return {
    diesel: of('GENERATOR').nairaPerKwh,
    ipp: of('IPP').nairaPerKwh,
    utility: of('UTILITY').nairaPerKwh,
    blended: blended.nairaPerKwh,
    isPartial: blended.partial,
  }
}
