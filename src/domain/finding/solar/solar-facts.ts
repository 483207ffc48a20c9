/** What is known of a branch's solar plants over some local days, block by block. Source: domain.md §16.L. */
import { type PriceRows, papersOfBranch } from '../../cost/branch-costs.ts'
import { priceBook } from '../../cost/price-book.ts'
import type { BlockVectors } from '../../energy/day-totals.ts'
import { completeUntil, type FeederDay } from '../../energy/supply/passed-days.ts'
import type { RunDay } from '../../meter/rollup/roll-up-runs.ts'
import type { Kwh, NairaPerLitre } from '../../quantity.ts'
import type { SetEntry } from '../../score/generator/set-entry.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { BLOCK_MS, HOUR_MS, type Instant, type Interval, SECOND_MS } from '../../time/interval.ts'
import { monthFromDay } from '../../time/month.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { addDays, dayInterval, localDay } from '../../time/zone.ts'
import { slopeRate, startRate } from '../running/kwh-cost.ts'
import { burningSet, setsOf } from '../running/running-facts.ts'
import { blockSeconds } from './block-seconds.ts'
import { listPlants, plantEntry } from './plants.ts'
import type { SolarEntry } from './solar-entry.ts'
import type { BlockSeconds, SolarBlock } from './solar-value.ts'
import { ENVELOPE_DAYS, isHeldBack, sunEnvelope } from './unused-sun.ts'

type Vectors = Pick<BlockVectors, 'start' | 'kwh' | 'onS' | 'coverageS'>

export interface SolarFacts {
  readonly branch: Branch
  readonly now: Instant
  readonly feeders: ReadonlyMap<number, readonly FeederDay[]>
  /** Of sets. */
  readonly runs: readonly RunDay[]
  /** Of plants, also some days around, and of sets. */
  readonly blocks: readonly { readonly deviceId: number; readonly day: string; readonly vectors: Vectors }[]
  /** Of all counted sources. */
  readonly totals: readonly { readonly deviceId: number; readonly day: string; readonly kwh: Kwh | null }[]
  readonly entries: readonly SolarEntry[]
  readonly setEntries: readonly SetEntry[]
  readonly papers: PriceRows
  /** What left the site, by block; null: no meter tells it. */
  readonly exported: ReadonlyMap<Instant, Kwh> | null
  /** Of the plants, in blocks in which they gave little. */
  readonly states: ReadonlyMap<Instant, { readonly soc: number | null; readonly hz: number | null }>
}

/** A block of the plants together. */
export interface PlantBlock extends SolarBlock {
  readonly at: Instant
  readonly kwh: Kwh
  /** kW of the sets, and the share of their rating; null: none ran, or it is not known. */
  readonly setKw: number | null
  readonly setRatedKw: number | null
}

/** Every block of the days that has passed and of which the plants' energy is known, in order. */
export function plantBlocks(facts: SolarFacts, days: Days): PlantBlock[] {
  const { branch } = facts
  const book = priceBook(papersOfBranch(branch, facts.papers))
  const [plants, sets] = [listPlants(facts), setsOf(facts)]
  const byDay = vectorsByDay(facts)
  const runs = new Map(facts.runs.map((one) => [`${one.deviceId} ${one.day}`, one.runs]))
  return daysInSpan(days).flatMap((day) => {
    const { from, to } = dayInterval(branch.zone, day)
    const seconds = (Math.min(to, completeUntil(facts.now)) - from) / SECOND_MS
    const given = plants.flatMap(({ id }) => byDay.get(`${id} ${day}`) ?? [])
    if (seconds <= 0 || given.length === 0) return []
    const time = blockSeconds({
      seconds,
      sets: sets.map(({ id }) => runs.get(`${id} ${day}`) ?? null),
      feeders: [...facts.feeders.values()].flatMap((own) =>
        own.filter((one) => one.day === day).map((one) => one.runs),
      ),
    })
    const rates = dayRates(facts, day, book.dieselPrice(monthFromDay(day)), sets, byDay)
    const gridRate = book.rate('UTILITY', day)
    return time.flatMap((state, n) => {
      const kwh = sumKnown(given, n)
      return kwh === null
        ? []
        : [plantBlock(facts, from + n * BLOCK_MS, kwh, state, { ...rates(n, kwh), gridRate })]
    })
  })
}

type Rates = Pick<PlantBlock, 'setRate' | 'islandRate' | 'exportRate' | 'setKw' | 'setRatedKw' | 'gridRate'>

function plantBlock(
  { exported }: SolarFacts,
  at: Instant,
  kwh: Kwh,
  seconds: BlockSeconds,
  rates: Rates,
): PlantBlock {
  // What others gave cannot leave in the name of the sun.
  const exportedKwh = Math.min(kwh, Math.max(0, exported?.get(at) ?? 0))
  return { ...rates, at, kwh, seconds, exportedKwh, usedKwh: kwh - exportedKwh }
}

function vectorsByDay({ blocks }: SolarFacts): Map<string, Vectors> {
  return new Map(blocks.map(({ deviceId, day, vectors }) => [`${deviceId} ${day}`, vectors]))
}

/** null: of none it is known. */
function sumKnown(days: readonly Vectors[], n: number): Kwh | null {
  let sum: number | null = null
  for (const { kwh } of days) {
    const value = kwh[n]
    if (value !== undefined && !Number.isNaN(value)) sum = (sum ?? 0) + value
  }
  return sum
}

/** What a kWh is worth in a block: beside several sets, of the one that gave most. */
function dayRates(
  facts: SolarFacts,
  day: string,
  litre: NairaPerLitre | null,
  sets: readonly Device[],
  byDay: ReadonlyMap<string, Vectors>,
): (n: number, kwh: Kwh) => Omit<Rates, 'gridRate'> {
  const own = sets.map((device) => ({
    set: burningSet({ entries: facts.setEntries }, device, day),
    vectors: byDay.get(`${device.id} ${day}`),
  }))
  const plants = listPlants(facts).map(({ id }) => plantEntry(facts, id, day))
  const exportRate = plants.find((entry) => entry?.exportNaira != null)?.exportNaira ?? 0
  const wouldRun = plants.some((entry) => entry?.wouldRun === true)
  return (n, kwh) => {
    const running = own
      .map(({ set, vectors }) => ({ set, kw: kwWhileOn(vectors, n) }))
      .filter(({ kw }) => kw !== null)
      .toSorted((a, b) => b.kw! - a.kw!)[0]
    const starts = wouldRun ? own.flatMap(({ set }) => startRate(set, kwhToKw(kwh), litre) ?? []) : []
    return {
      setRate: running ? slopeRate(running.set, running.kw, litre) : null,
      islandRate: starts.length === 0 ? null : Math.min(...starts),
      exportRate,
      setKw: running?.kw ?? null,
      setRatedKw: running?.set.ratedKw ?? null,
    }
  }
}

const kwhToKw = (kwh: Kwh) => kwh * (HOUR_MS / BLOCK_MS)

/** Mean while it ran; null: it did not, or it is not known. */
function kwWhileOn(day: Vectors | undefined, n: number): number | null {
  const [kwh, onS] = [day?.kwh[n], day?.onS[n]]
  if (kwh === undefined || onS === undefined || Number.isNaN(kwh) || !(onS > 0)) return null
  return kwh / (onS / (HOUR_MS / SECOND_MS))
}

/** By block of a day: what the plants together gave in the same one of the days around. */
export function sunEnvelopes(facts: SolarFacts): (at: Instant) => Kwh | null {
  const ids = new Set(listPlants(facts).map(({ id }) => id))
  const byDay = new Map<string, number[]>()
  const starts = new Map<string, Instant>()
  for (const { deviceId, day, vectors } of facts.blocks) {
    if (!ids.has(deviceId)) continue
    const sum = byDay.get(day) ?? Array<number>(vectors.kwh.length).fill(Number.NaN)
    for (let n = 0; n < vectors.kwh.length; n++) {
      const value = vectors.kwh[n]!
      if (!Number.isNaN(value)) sum[n] = (Number.isNaN(sum[n]!) ? 0 : sum[n]!) + value
    }
    byDay.set(day, sum)
    starts.set(day, vectors.start)
  }
  const known = new Map<Instant, Kwh | null>()
  return (at) => {
    if (known.has(at)) return known.get(at) ?? null
    const day = localDay(facts.branch.zone, at)
    const n = Math.round((at - (starts.get(day) ?? at)) / BLOCK_MS)
    const around = daysInSpan([addDays(day, -ENVELOPE_DAYS), addDays(day, ENVELOPE_DAYS)])
    const envelope = sunEnvelope(around.map((one) => byDay.get(one)?.[n] ?? Number.NaN))
    known.set(at, envelope)
    return envelope
  }
}

/** Blocks in which the plants gave so little that the state of their battery and frequency is worth reading. */
export function heldBackSpans(facts: SolarFacts, days: Days): Interval[] {
  const envelopes = sunEnvelopes(facts)
  const spans: Interval[] = []
  for (const { at, kwh } of plantBlocks(facts, days)) {
    if (!isHeldBack(kwh, envelopes(at))) continue
    const last = spans.at(-1)
    if (last && at - last.to <= 4 * BLOCK_MS) spans[spans.length - 1] = { from: last.from, to: at + BLOCK_MS }
    else spans.push({ from: at, to: at + BLOCK_MS })
  }
  return spans
}
