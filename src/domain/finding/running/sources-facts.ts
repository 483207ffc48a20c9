/** What is known of a branch's sources now → what each costs, and what the hours of a day cost. Source: domain.md §16.G. */
import { type PriceRows, papersOfBranch } from '../../cost/branch-costs.ts'
import type { BranchRates } from '../../cost/energy-cost.ts'
import { priceBook } from '../../cost/price-book.ts'
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import { isOnNow } from '../../energy/hours/on-now.ts'
import { eachRun } from '../../energy/supply/day-runs.ts'
import { type FeederState, isBesideGrid, stateFromCode } from '../../energy/supply/feeder-code.ts'
import type { FeederFacts } from '../../energy/supply/feeder-row.ts'
import { completeUntil, type FeederDay } from '../../energy/supply/passed-days.ts'
import type { FigureInput } from '../../figure/explanation.ts'
import type { SetEntry } from '../../score/generator/set-entry.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'
import { monthFromDay } from '../../time/month.ts'
import { localDay, startOfDay } from '../../time/zone.ts'
import { type HourRate, type HourSource, hourRates } from './hour-rates.ts'
import { type BlockVolts, burningSet, voltageState } from './running-facts.ts'
import type { RatedSource } from './running-figures.ts'
import {
  type NowType,
  type SourceNowRow,
  type SourceOffer,
  type SourcesNow,
  sourcesNow,
} from './sources-now.ts'

export interface NewestReading {
  readonly at: Instant
  readonly measures: Readonly<Record<string, number | null>>
}

export interface SourcesFacts {
  readonly branch: Branch
  readonly now: Instant
  readonly latest: ReadonlyMap<number, NewestReading>
  /** Yesterday and today of every feeder. */
  readonly feeders: ReadonlyMap<number, readonly FeederDay[]>
  readonly feederRows: readonly FeederFacts[]
  /** Of the newest complete block, by feeder. */
  readonly volts: ReadonlyMap<number, BlockVolts>
  readonly blocks: readonly { readonly deviceId: number; readonly vectors: HourSource['days'][number] }[]
  readonly entries: readonly SetEntry[]
  readonly papers: PriceRows
  /** Sets whose controllers tell an alarm. */
  readonly faults: ReadonlySet<number>
  readonly tankLitres: number | null
}

export interface SourcesAnswer {
  readonly now: SourcesNow<Device>
  /** The last 24 hours. */
  readonly hours: readonly HourRate[]
  /** A set that runs beside a live grid; since when it has. */
  readonly beside: { readonly device: Device; readonly since: Instant } | null
  /** The newest complete block ends here. */
  readonly asOf: Instant
  /** Nothing is entered of what an hour of a set costs beside its diesel. */
  readonly lacksService: boolean
  /** As its rate is explained. */
  rated(row: SourceNowRow<Device>): RatedSource
}

export function sourcesAnswer(facts: SourcesFacts): SourcesAnswer {
  const { branch, now } = facts
  const day = localDay(branch.zone, now)
  const book = priceBook(papersOfBranch(branch, facts.papers))
  const litre = book.dieselPrice(monthFromDay(day))
  const sources = branch.devices.filter(({ isSource, isActive, isLoad }) => isSource && isActive && !isLoad)
  const offers = sources.map((device) => offerOf(facts, device, day, (type) => book.rate(type, day)))
  const answer = sourcesNow(offers, { litre, loadKva: loadKva(facts, sources) })
  const end = completeUntil(now)
  const last = Math.floor(end / HOUR_MS) * HOUR_MS
  const feeders = [...facts.feeders.values()].flat().map((one) => ({
    start: startOfDay(branch.zone, one.day),
    seconds: one.seconds,
    runs: one.runs,
  }))
  const hours = hourRates(
    {
      sources: sources.map((device) =>
        hourSource(facts, device, (type, at) => book.rate(type, localDay(branch.zone, at))),
      ),
      feeders,
      litre,
      gridRate: (at) => (facts.feeders.size === 0 ? null : book.rate('UTILITY', localDay(branch.zone, at))),
    },
    { from: last - DAY_MS, to: last },
  )
  const sets = sources.filter(({ deviceType }) => deviceType === 'GENERATOR')
  return {
    now: answer,
    hours,
    beside: besideNow(facts, sets, answer),
    asOf: end,
    rated: (row) => ratedSource(facts, row, answer.loadKw, day, litre, book),
    lacksService: sets.some((device) => burningSet(facts, device, day).servicePerHour === 0),
  }
}

const BLOCK_S = BLOCK_MS / SECOND_MS

type Metered = Exclude<NowType, 'GENERATOR'>

function ratedSource(
  facts: SourcesFacts,
  row: SourceNowRow<Device>,
  loadKw: number | null,
  day: string,
  litre: number | null,
  book: BranchRates,
): RatedSource {
  const isSet = row.type === 'GENERATOR'
  const paper = (ref: string, value: number | null, unit: string): FigureInput => ({
    ...{ role: isSet ? 'price of diesel' : 'rate', kind: 'price', ref, label: row.device.name },
    ...{ value, unit, from: day, to: day },
  })
  if (isSet) {
    const refs = book.dieselRefs?.(monthFromDay(day)) ?? []
    const inputs = refs.map((ref) => paper(ref, litre, '₦/L'))
    return { row, loadKw, set: burningSet(facts, row.device, day), litre, inputs }
  }
  const paid = book.paidBy?.(row.type, day)
  const inputs = (paid?.refs ?? []).map((ref) => paper(ref, paid?.nairaPerKwh ?? null, '₦/kWh'))
  return { row, loadKw, set: null, litre, inputs }
}

function offerOf(
  facts: SourcesFacts,
  device: Device,
  day: string,
  rate: (type: Metered) => number | null,
): SourceOffer<Device> {
  const { branch, latest, now, tankLitres, faults } = facts
  const newest = latest.get(device.id)
  const isOn = isOnNow(branch, device, newest, now)
  const offer = { device, isOn, kw: isOn === null ? null : (newest?.measures.kw ?? null) }
  const type = device.deviceType as NowType
  if (type === 'GENERATOR') {
    const hasFault = faults.has(device.id)
    return { ...offer, type, set: burningSet(facts, device, day), hasFault, tankLitres }
  }
  if (type === 'SOLAR') return { ...offer, type, rate: rate(type) }
  if (type === 'IPP')
    return { ...offer, type, rate: rate(type), isPresent: isOn, isInside: null, contractedKva: null }
  const volts = facts.volts.get(device.id)
  const state = volts ? voltageState(volts, branch.nominalVoltage) : null
  const own = facts.feederRows.filter(({ deviceId }) => deviceId === device.id)
  return {
    ...offer,
    type,
    rate: rate(type),
    isPresent: isPresentNow(facts, device.id),
    isInside: state === null ? null : state === 'inside',
    contractedKva: rowInForce(own, day)?.contractedKva ?? null,
  }
}

/** What was known last in the newest complete block: meters send at times of their own, so its end is silent yet. */
function isPresentNow({ feeders }: SourcesFacts, deviceId: number): boolean | null {
  const day = feeders.get(deviceId)?.at(-1)
  if (!day || day.seconds === 0) return null
  let state: FeederState = 'unknown'
  eachRun(day.runs, day.seconds, (_from, to, code) => {
    const told = stateFromCode(code)
    if (to > day.seconds - BLOCK_S && told !== 'unknown') state = told
  })
  return toPresence(state)
}

function toPresence(state: FeederState): boolean | null {
  return state === 'unknown' ? null : state === 'present'
}

/** Of all that is on; null: of one it is not told. */
function loadKva({ latest, branch, now }: SourcesFacts, sources: readonly Device[]): number | null {
  const on = sources.filter(
    (device) => device.deviceType !== 'SOLAR' && isOnNow(branch, device, latest.get(device.id), now) === true,
  )
  const each = on.map(({ id }) => latest.get(id)?.measures.kva ?? null)
  return each.length === 0 || each.includes(null)
    ? null
    : each.reduce<number>((sum, kva) => sum + (kva ?? 0), 0)
}

function hourSource(
  { branch, blocks, entries }: SourcesFacts,
  device: Device,
  rate: (type: Metered, at: Instant) => number | null,
): HourSource {
  const type = device.deviceType as NowType
  return {
    type,
    rate: (at) => (type === 'GENERATOR' ? null : rate(type, at)),
    set: (at) => (type === 'GENERATOR' ? burningSet({ entries }, device, localDay(branch.zone, at)) : null),
    days: blocks.filter(({ deviceId }) => deviceId === device.id).map(({ vectors }) => vectors),
  }
}

const LEAST_BESIDE_MS = 10 * MINUTE_MS

/** Since the grid has been live without a break while the set ran, up to the newest complete block. */
function besideNow(
  facts: SourcesFacts,
  sets: readonly Device[],
  { rows }: SourcesNow<Device>,
): SourcesAnswer['beside'] {
  const row = rows.find(({ type, isOn }) => type === 'GENERATOR' && isOn === true)
  const device = sets.find(({ id }) => id === row?.device.id)
  if (!device) return null
  const since = [...facts.feeders.values()].flatMap((days) => besideSince(facts, days) ?? [])
  return since.length === 0 ? null : { device, since: Math.min(...since) }
}

function besideSince({ branch, now }: SourcesFacts, days: readonly FeederDay[]): Instant | null {
  let since: Instant | null = null
  for (const day of days.toReversed()) {
    const start = startOfDay(branch.zone, day.day)
    for (let n = day.runs.ends.length - 1; n >= 0; n--) {
      const from = day.runs.ends[n - 1] ?? 0
      if (from >= day.seconds) continue
      const isSilentYet = since === null && now - (start + from * SECOND_MS) <= 2 * BLOCK_MS
      if (isSilentYet && stateFromCode(day.runs.codes[n]!) === 'unknown') continue
      if (!isBesideGrid(day.runs.codes[n]!)) return longEnough(since, now)
      since = start + from * SECOND_MS
    }
  }
  return longEnough(since, now)
}

const longEnough = (since: Instant | null, now: Instant) =>
  since !== null && now - since >= LEAST_BESIDE_MS ? since : null
