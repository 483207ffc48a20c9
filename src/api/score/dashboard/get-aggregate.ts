import { calls } from '#contract/calls.ts'
import { computeBill } from '#domain/billing/compute-bill.ts'
import { type DeviceDemandOver, demandOver } from '#domain/demand/demand-over.ts'
import { bucketEnergy, cutDays, daysForBuckets, energyDay, energyDays } from '#domain/energy/bucket-energy.ts'
import { elapsedRange, type RequestedRange, spanAcrossZones } from '#domain/energy/elapsed-range.ts'
import { onHours } from '#domain/energy/hours/on-hours.ts'
import { periodBefore } from '#domain/energy/period-before.ts'
import { rawPart } from '#domain/meter/raw-retention.ts'
import { round } from '#domain/round.ts'
import { energyCards } from '#domain/score/dashboard/energy-cards.ts'
import { periodOfForecast } from '#domain/score/score-periods.ts'
import { sourceCards } from '#domain/score/source-cards.ts'
import type { Branch } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { type Bucket, buckets, shortBucketMs } from '#domain/time/buckets.ts'
import { coarsenedText, fittingBucket } from '#domain/time/range/range-limit.ts'
import { dayInterval } from '#domain/time/zone.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { qualityOfDevices } from '#store/demand/quality.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { latestReadings } from '#store/meter/reading/latest-reading.ts'
import { loadRegisterEnds } from '#store/meter/rollup/register-ends.ts'
import { billLine, billTotals, NOT_BILLED, NOTHING_BILLED } from '../../billing/present-bill.ts'
import { intervalPart } from '../../energy/bucket-facts.ts'
import { requireRange } from '../../energy/range-facts.ts'
import { numberOrZero } from '../../frame/figure.ts'
import type { Extent } from '../../frame/operation.ts'
import { type Input, operation, type ScopedContext } from '../../frame/operation.ts'
import { effortOfBars, effortOfDays } from '../../frame/run/effort.ts'
import { branchPart, createTimeWriter, devicePart, localTime, organisationPart } from '../../site/present.ts'
import { noScoreCard, presentSourceCard } from '../present-source-card.ts'
import { scoreFacts } from '../score-facts.ts'
import { changesOfDevice, changeTexts, siteChanges } from '../site-changes.ts'
import { lastReading, qualityLines } from './aggregate-quality.ts'
import {
  demandFigures,
  energyConsumption,
  hoursFromSeconds,
  powerDemand,
  timeOfUse,
  timeOfUseTable,
  type WrittenSpans,
} from './aggregate-usage.ts'
import { cardFacts } from './card-facts.ts'
import { presentDashboard } from './get-total-energy.ts'

type Call = typeof calls.aggregate

const stages = {
  effort: (extent: Extent, input: Input<Call>) =>
    effortOfDays(1, 140)(extent) + effortOfBars(0, 16)({ ...extent, drawn: extent.devices }, input),
  fetch: fetchAll,
  compute,
  present,
}

/** Everything of the organisation at once, for clients of revision A (wire contract 2.11). */
export const getAggregate = operation(calls.aggregate, stages)

/** The same under its second name. */
export const getDashboardData = operation(calls.dashboardData, stages)

async function fetchAll(ctx: ScopedContext, { params }: Input<Call>) {
  const { tx, scope, tree, now } = ctx
  const asked = requireRange(ctx, params)
  const elapsed = elapsedRange(asked, now)
  const ids = tree.branches.flatMap(({ devices }) => devices.map(({ id }) => id))
  const before = periodBefore(asked, now)
  const whole = spanAcrossZones(elapsed, branchZones(tree, tree.branches))
  const interval = fittingBucket(whole, params.interval, ids.length)
  const coarsened = coarsenedText(whole, params.interval, interval)
  const readingCards = cardFacts(ctx, params)
  const readingBlocks = blocksOfAll(ctx, elapsed)
  const [facts, blocks, scores, previous, previousPapers, quality, latest, registers, events] =
    await Promise.all([
      readingCards,
      readingBlocks,
      scoreFacts(ctx, asked, { reading: { measured: readingCards, blocks: readingBlocks } }),
      deviceRanges(tx, scope, tree.branches, before, now),
      loadPapers(tx, scope, tree.branches, before, now),
      loadQuality(ctx, elapsed, interval),
      latestReadings(tx, scope, ids),
      loadRegisterEnds(tx, scope, tree.branches, elapsed),
      siteChanges(ctx, tree.branches, periodOfForecast(asked, now)),
    ])
  return {
    ...{
      facts,
      scores,
      interval,
      coarsened,
      before,
      previous,
      previousPapers,
      blocks,
      quality,
      latest,
      registers,
    },
    events,
  }
}

/** Nobody asks for the power factor of a load. */
async function blocksOfAll({ tx, scope, tree }: ScopedContext, elapsed: RequestedRange) {
  const only = (isLoad: boolean) =>
    tree.branches.map((branch) => ({
      ...branch,
      devices: branch.devices.filter((device) => device.isLoad === isLoad),
    }))
  const [sources, loads] = await Promise.all([
    deviceBlocks(tx, scope, only(false), elapsed, 'all'),
    deviceBlocks(tx, scope, only(true), elapsed, 'load'),
  ])
  return new Map([...sources, ...loads])
}

/** Each branch on its own clock. */
async function loadQuality({ tx, scope, tree }: ScopedContext, elapsed: RequestedRange, interval: Bucket) {
  const zones = branchZones(tree, tree.branches).map((zone) => {
    const own = tree.branches.filter((branch) => branch.zone === zone)
    const ids = own.flatMap(({ devices }) => devices.map(({ id }) => id))
    const span = rawPart(elapsed.of(zone), own[0]?.rawFrom ?? null)
    return qualityOfDevices(tx, scope, ids, span, interval, zone)
  })
  return new Map((await Promise.all(zones)).flatMap((series) => [...series]))
}

type All = Awaited<ReturnType<typeof fetchAll>>

function compute(all: All) {
  const { facts, blocks, previous, previousPapers, before } = all
  const { tree, now } = facts
  const devices = tree.branches.flatMap((branch) => [...branch.devices])
  const demand = demandOver(tree, blocks, facts.elapsed)
  return {
    ...all,
    cards: energyCards(facts, devices),
    demand,
    scoreCards: sourceCards(all.scores, demand),
    bill: computeBill({
      organisation: tree.organisation,
      branches: tree.branches,
      chosen: null,
      present: { asked: facts.asked, ranges: facts.ranges, papers: facts.papers },
      previous: { asked: before, ranges: previous, papers: previousPapers },
      registers: all.registers,
      now,
    }),
  }
}

type Computed = ReturnType<typeof compute>

function present(computed: Computed) {
  const { facts } = computed
  return {
    status: true as const,
    message: 'Dashboard of the organisation',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      ...intervalPart({ bucket: computed.interval, coarsened: computed.coarsened }),
      branches: facts.tree.branches.map((branch) => presentBranch(branch, computed)),
    },
  }
}

function presentBranch(branch: Branch, computed: Computed) {
  const { facts, blocks, interval, bill } = computed
  const cut = {
    spans: buckets(facts.elapsed.of(branch.zone), interval, branch.zone),
    written: createTimeWriter(branch.zone),
  }
  const hours = new Map(branch.devices.map(({ id }) => [id, onHours(blocks.get(id) ?? [], cut.spans)]))
  const demands = new Map(computed.demand.devices.map((one) => [one.device.id, one]))
  const sources = branch.devices.filter(({ isSource }) => isSource)
  const used = sources.map(({ id, name }) => ({ name, hours: hoursFromSeconds(facts.ranges.get(id)?.onS) }))
  return {
    ...branchPart(branch),
    devices: branch.devices.flatMap((device) => {
      const demand = demands.get(device.id)
      return demand
        ? [presentDevice(branch, demand, computed, { ...cut, hours: hours.get(device.id) ?? [] })]
        : []
    }),
    daily_kwh: dailyKwh(branch, computed),
    usage_hours: { devices: used.map(({ name }) => name), hours: used.map(({ hours }) => hours) },
    time_of_use_table: timeOfUseTable(branch, hours, cut),
    billing_totals: billTotals(
      bill.branches.find(({ branchId }) => branchId === branch.id) ?? NOTHING_BILLED,
    ),
  }
}

/** Loads are listed with their own energy, but count nowhere in what that client adds up. */
function presentDevice(
  branch: Branch,
  demand: DeviceDemandOver,
  computed: Computed,
  cut: WrittenSpans & { readonly hours: readonly (number | null)[] },
) {
  const { facts, cards, quality, latest, registers, demand: over, bill } = computed
  const { device } = demand
  const { id } = device
  const around = registers.filter(({ deviceId }) => deviceId === id)
  const days = daysOfEnergy(branch, id, computed)
  const energy = energyConsumption(days, cut, around, facts.ranges.get(id)?.kwh ?? null)
  const card = cards.devices.get(id)
  const scoreCard = computed.scoreCards.get(id)
  const line = bill.branches.flatMap(({ lines }) => lines).find(({ deviceId }) => deviceId === id)
  const series = quality.get(id) ?? []
  return {
    ...devicePart(branch, device, 'raw'),
    dashboard: { ...presentDashboard(card), ...demandFigures(over, demand) },
    score_card: scoreCard
      ? presentSourceCard(computed.scores, scoreCard, changeTexts(changesOfDevice(computed.events, device)))
      : noScoreCard(device),
    power_quality: qualityLines(series, cut.written),
    last_reading: lastReading(latest.get(id), branch.zone),
    power_demand: powerDemand(over, demand, cut),
    time_of_use: timeOfUse(cut.hours, cut),
    energy_consumption: device.isLoad ? { ...energy, previous: 0, current: 0, usage: 0 } : energy,
    billing: line ? billLine(line, branch.zone) : NOT_BILLED,
    coverage: round(facts.ranges.get(id)?.coverage ?? 0, 4),
  }
}

/** For buckets shorter than a day by its blocks, else by its totals. */
function daysOfEnergy({ zone }: Branch, deviceId: number, { facts, blocks, interval }: Computed) {
  const own = blocks.get(deviceId) ?? []
  if (shortBucketMs(interval) !== null) return own.map(energyDay)
  const days = facts.ranges.get(deviceId)?.days ?? []
  return daysForBuckets(days, cutDays(own, facts.elapsed.of(zone)), (day) => dayInterval(zone, day))
}

/** Daily energy of the sources under their bare names, which is how that client looks it up (wire contract 1.5). */
function dailyKwh(branch: Branch, { facts }: Computed) {
  const elapsed = facts.elapsed.of(branch.zone)
  const days = buckets(elapsed, 'daily', branch.zone)
  const sources = branch.devices.filter(({ isSource }) => isSource)
  const series = sources.map(({ id, name }) => {
    const measured = energyDays(facts.ranges.get(id)?.days ?? [], branch.zone, elapsed)
    return [name, bucketEnergy(measured, days).map(({ kwh }) => numberOrZero(kwh))] as const
  })
  return { dates: days.map(({ start }) => localTime(branch.zone, start)), ...Object.fromEntries(series) }
}
