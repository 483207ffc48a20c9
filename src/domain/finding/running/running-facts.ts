/** What is known of the generators of a branch beside its feeders over some local days. Source: domain.md §16.G, §16.B. */
import { type PricedBranch, type PriceRows, papersOfBranch } from '../../cost/branch-costs.ts'
import { listGenerators } from '../../cost/diesel/generators.ts'
import { priceBook } from '../../cost/price-book.ts'
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import { isWithinTen, voltageShare } from '../../demand/voltage/voltage-band.ts'
import type { FeederFacts } from '../../energy/supply/feeder-row.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { groupBy } from '../../group-by.ts'
import { ratedKw } from '../../meter/register/rating.ts'
import type { RunDay } from '../../meter/rollup/roll-up-runs.ts'
import {
  DEFAULT_GRACE_MINUTES,
  DEFAULT_TEST_MINUTES,
  type SetEntry,
  serviceNairaPerHour,
} from '../../score/generator/set-entry.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { addDays, startOfWeek } from '../../time/calendar-day.ts'
import { BLOCK_MS, type Instant, type Interval } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { startOfDay } from '../../time/zone.ts'
import type { AvoidableRules, NeededRun, VoltageState } from './avoidable.ts'
import type { RunPrices } from './day-cost.ts'
import type { BurningSet } from './kwh-cost.ts'
import { type BlocksOfDay, type RunPart, runParts } from './run-part.ts'
import { type SetDay, type Stretch, setTime } from './set-time.ts'

export interface BlockVolts {
  readonly at: Instant
  readonly lowest: number | null
  readonly highest: number | null
}

export interface RunningFacts {
  readonly branch: Branch
  /** Local days that were read: some before the month, in which the grid may have returned. */
  readonly days: Days
  /** By feeder. */
  readonly feeders: ReadonlyMap<number, readonly FeederDay[]>
  readonly feederRows: readonly FeederFacts[]
  /** Of generators. */
  readonly runs: readonly RunDay[]
  readonly blocks: readonly {
    readonly deviceId: number
    readonly day: string
    readonly vectors: BlocksOfDay
  }[]
  readonly entries: readonly SetEntry[]
  readonly needed: readonly (NeededRun & { readonly id: number; readonly deviceId: number })[]
  readonly papers: PriceRows
}

/** What is read for days [first, last]: the week before them too, in which the grid may have returned and a test been run. */
export const daysRead = ([first, last]: Days): Days => [addDays(startOfWeek(first), -1), addDays(last, 1)]

/** As if no other days had been read than for these. */
export function factsOfDays(facts: RunningFacts, asked: Days): RunningFacts {
  const days = daysRead(asked)
  const isIn = ({ day }: { readonly day: string }) => day >= days[0] && day <= days[1]
  return {
    ...facts,
    days,
    feeders: new Map([...facts.feeders].map(([id, own]) => [id, own.filter(isIn)])),
    runs: facts.runs.filter(isIn),
    blocks: facts.blocks.filter(isIn),
  }
}

/** A set's on-time, as its entry in force on each day says what is excused. */
export function stretchesOf(facts: RunningFacts, device: Device): Stretch[] {
  const own = entriesOf(facts, device.id)
  return setTime(setDays(facts, device), (day) => {
    const entry = rowInForce(own, day)
    return {
      graceMinutes: entry?.graceMinutes ?? DEFAULT_GRACE_MINUTES,
      testMinutes: entry?.testMinutes ?? DEFAULT_TEST_MINUTES,
    }
  })
}

export const entriesOf = ({ entries }: Pick<RunningFacts, 'entries'>, id: number) =>
  entries.filter(({ deviceId }) => deviceId === id)

export function setsOf({ branch }: Pick<RunningFacts, 'branch'>): Device[] {
  return listGenerators(branch)
}

function setDays({ branch, days, feeders, runs }: RunningFacts, device: Device): SetDay[] {
  const own = new Map(runs.filter(({ deviceId }) => deviceId === device.id).map((one) => [one.day, one.runs]))
  const byDay = groupBy([...feeders.values()].flat(), ({ day }) => day)
  return daysInSpan(days).flatMap((day) => {
    const feederDays = byDay.get(day) ?? []
    const seconds = Math.max(0, ...feederDays.map((one) => one.seconds))
    if (seconds === 0) return []
    const start = startOfDay(branch.zone, day)
    return [{ day, start, seconds, set: own.get(day) ?? null, feeders: feederDays.map((one) => one.runs) }]
  })
}

const NEAR_MS = 4 * BLOCK_MS

/** Whole blocks in which a set ran beside a live grid and is not excused: the voltage is looked at in them. */
export function besideSpans(facts: RunningFacts): Interval[] {
  const beside = setsOf(facts)
    .flatMap((device) => stretchesOf(facts, device))
    .filter(({ grid, excuse }) => grid === 'present' && excuse === null)
    .map(({ from, to }) => ({
      from: Math.floor(from / BLOCK_MS) * BLOCK_MS,
      to: Math.ceil(to / BLOCK_MS) * BLOCK_MS,
    }))
    .sort((a, b) => a.from - b.from)
  const spans: Interval[] = []
  for (const one of beside) {
    const last = spans.at(-1)
    if (last && one.from - last.to <= NEAR_MS)
      spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, one.to) }
    else spans.push(one)
  }
  return spans
}

/** A set as it burns on a day. */
export function burningSet(facts: Pick<RunningFacts, 'entries'>, device: Device, day: string): BurningSet {
  const entry = rowInForce(entriesOf(facts, device.id), day)
  return {
    ratedKw: ratedKw(device.ratedKva),
    curve: entry?.curve ?? null,
    servicePerHour: serviceNairaPerHour(entry, device.serviceIntervalH) ?? 0,
  }
}

export function partsOf(facts: RunningFacts, device: Device): RunPart[] {
  const blocks = facts.blocks.filter(({ deviceId }) => deviceId === device.id).map(({ vectors }) => vectors)
  const stretches = stretchesOf(facts, device)
  const setOn = new Map(stretches.map(({ day }) => [day, burningSet(facts, device, day)]))
  return runParts(stretches, blocks, (day) => setOn.get(day)!)
}

export function pricesOf(facts: RunningFacts, device: Device): RunPrices {
  const branch: PricedBranch = facts.branch
  const book = priceBook(papersOfBranch(branch, facts.papers))
  return {
    litre: (month) => book.dieselPrice(month),
    grid: (day) => book.rate('UTILITY', day),
    servicePerHour: (day) => burningSet(facts, device, day).servicePerHour,
  }
}

/** ± 10 % of the nominal voltage, with the limits. */
export function voltageState({ lowest, highest }: BlockVolts, nominalV: number): VoltageState | null {
  if (lowest === null || highest === null) return null
  const isInside = [lowest, highest].every((volts) => isWithinTen(voltageShare(volts, nominalV)))
  return isInside ? 'inside' : 'outside'
}

export function rulesOf(
  facts: RunningFacts,
  device: Device,
  volts: ReadonlyMap<Instant, VoltageState>,
): AvoidableRules {
  return {
    voltage: (block) => volts.get(block) ?? null,
    contractedKva: (day) => contractedKva(facts.feederRows, day),
    needed: facts.needed.filter(({ deviceId }) => deviceId === device.id),
  }
}

/** Of several feeders the sum; null: of one it is not entered. */
export function contractedKva(rows: readonly FeederFacts[], day: string): number | null {
  const known = [...groupBy(rows, ({ deviceId }) => deviceId).values()].map(
    (own) => rowInForce(own, day)?.contractedKva ?? null,
  )
  return known.length === 0 || known.includes(null)
    ? null
    : known.reduce<number>((sum, kva) => sum + (kva ?? 0), 0)
}

/** Several feeders: inside where one is. */
export function voltsByBlock(blocks: readonly BlockVolts[], nominalV: number): Map<Instant, VoltageState> {
  const states = new Map<Instant, VoltageState>()
  for (const block of blocks) {
    const state = voltageState(block, nominalV)
    if (state !== null && states.get(block.at) !== 'inside') states.set(block.at, state)
  }
  return states
}
