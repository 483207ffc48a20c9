import { calls } from '#contract/calls.ts'
import { computeBill } from '#domain/billing/compute-bill.ts'
import { type BranchUsage, type DeviceUsage, usageInBlocks } from '#domain/demand/branch-usage.ts'
import { type ToldUsage, usageInDays } from '#domain/demand/day/usage-in-days.ts'
import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { bucketEnergy, cutDays, daysForBuckets, energyDay, energyDays } from '#domain/energy/bucket-energy.ts'
import { elapsedRange, type RequestedRange, spanAcrossZones } from '#domain/energy/elapsed-range.ts'
import { periodBefore } from '#domain/energy/period-before.ts'
import { rawPart } from '#domain/meter/raw-retention.ts'
import { round } from '#domain/round.ts'
import { energyCards } from '#domain/score/dashboard/energy-cards.ts'
import { periodOfForecast } from '#domain/score/score-periods.ts'
import { sourceCards } from '#domain/score/source-cards.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import { withDevices } from '#domain/site/with-devices.ts'
import { branchZones } from '#domain/site/zones.ts'
import { type Bucket, buckets, shortBucketMs } from '#domain/time/buckets.ts'
import { coarsenedText, fittingBucket } from '#domain/time/range/range-limit.ts'
import { dayInterval } from '#domain/time/zone.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { qualityOfDevices } from '#store/demand/quality.ts'
import { untoldBlocks } from '#store/demand/told-demand.ts'
import { toldUsage } from '#store/demand/told-usage.ts'
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
  // Days tell nothing of buckets that are shorter.
  const readingUsage = shortBucketMs(interval) === null ? toldUsage(tx, scope, tree, elapsed) : NOT_TOLD
  const readingBlocks = readBlocks(ctx, elapsed, readingUsage)
  const [facts, told, blocks, scores, previous, previousPapers, quality, latest, registers, events] =
    await Promise.all([
      readingCards,
      readingUsage,
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
      told,
      blocks,
      quality,
      latest,
      registers,
    },
    events,
  }
}

const NOT_TOLD: Promise<ReadonlyMap<number, ToldUsage>> = Promise.resolve(new Map())

/** All blocks of generators, and of branches that days do not tell of; of the others those of the days that are not told. */
async function readBlocks(
  { tx, scope, tree }: ScopedContext,
  elapsed: RequestedRange,
  reading: Promise<ReadonlyMap<number, ToldUsage>>,
): Promise<DeviceBlocks> {
  const only = (branches: readonly Branch[], isWanted: (device: Device) => boolean) =>
    branches.map((branch) => withDevices(branch, isWanted))
  const isSet = ({ deviceType }: Device) => deviceType === 'GENERATOR'
  const [sets, told] = await Promise.all([
    deviceBlocks(tx, scope, only(tree.branches, isSet), elapsed, 'all'),
    reading,
  ])
  const left = tree.branches.filter(({ id }) => !told.has(id))
  const isOther = (device: Device) => device.isSource && !isSet(device)
  const [sources, loads] = await Promise.all([
    deviceBlocks(tx, scope, only(left, isOther), elapsed, 'all'),
    // Nobody asks for the power factor of a load.
    deviceBlocks(
      tx,
      scope,
      only(left, ({ isLoad }) => isLoad),
      elapsed,
      'load',
    ),
  ])
  const rest = tree.branches.flatMap((branch) => {
    const own = told.get(branch.id)
    return own ? [...untoldBlocks(alone(tree, branch), own.days)] : []
  })
  return new Map([...rest, ...sets, ...sources, ...loads])
}

const alone = (tree: Tree, branch: Branch): Tree => ({ ...tree, branches: [branch] })

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
  const { facts, previous, previousPapers, before } = all
  const { tree, now } = facts
  const devices = tree.branches.flatMap((branch) => [...branch.devices])
  const usages = usageOfEach(all)
  return {
    ...all,
    cards: energyCards(facts, devices),
    usages,
    scoreCards: sourceCards(all.scores, usages),
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

/** By branch id. */
function usageOfEach({ facts: { tree, elapsed }, told, blocks, interval }: All): Map<number, BranchUsage> {
  const spansOf = ({ zone }: Branch) => buckets(elapsed.of(zone), interval, zone)
  const left = tree.branches.filter(({ id }) => !told.has(id))
  const inBlocks = usageInBlocks({ ...tree, branches: left }, blocks, elapsed, spansOf)
  return new Map(
    tree.branches.map((branch): [number, BranchUsage] => {
      const own = told.get(branch.id)
      return [
        branch.id,
        own ? usageInDays(alone(tree, branch), own, spansOf(branch)) : inBlocks.get(branch.id)!,
      ]
    }),
  )
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
  const { facts, interval, bill } = computed
  const cut = {
    spans: buckets(facts.elapsed.of(branch.zone), interval, branch.zone),
    written: createTimeWriter(branch.zone),
  }
  const usages = computed.usages.get(branch.id)!.devices
  const sources = branch.devices.filter(({ isSource }) => isSource)
  const used = sources.map(({ id, name }) => ({ name, hours: hoursFromSeconds(facts.ranges.get(id)?.onS) }))
  return {
    ...branchPart(branch),
    devices: branch.devices.map((device) =>
      presentDevice({ branch, device, usage: usages.get(device.id)! }, computed, cut),
    ),
    daily_kwh: dailyKwh(branch, computed),
    usage_hours: { devices: used.map(({ name }) => name), hours: used.map(({ hours }) => hours) },
    time_of_use_table: timeOfUseTable(branch, usages, cut),
    billing_totals: billTotals(
      bill.branches.find(({ branchId }) => branchId === branch.id) ?? NOTHING_BILLED,
    ),
  }
}

interface UsedDevice {
  readonly branch: Branch
  readonly device: Device
  readonly usage: DeviceUsage
}

/** Loads are listed with their own energy, but count nowhere in what that client adds up. */
function presentDevice({ branch, device, usage }: UsedDevice, computed: Computed, cut: WrittenSpans) {
  const { facts, cards, quality, latest, registers, bill } = computed
  const { id } = device
  const around = registers.filter(({ deviceId }) => deviceId === id)
  const days = daysOfEnergy(branch, id, usage, computed)
  const energy = energyConsumption(days, cut, around, facts.ranges.get(id)?.kwh ?? null)
  const card = cards.devices.get(id)
  const scoreCard = computed.scoreCards.get(id)
  const line = bill.branches.flatMap(({ lines }) => lines).find(({ deviceId }) => deviceId === id)
  const series = quality.get(id) ?? []
  return {
    ...devicePart(branch, device, 'raw'),
    dashboard: { ...presentDashboard(card), ...demandFigures(usage) },
    score_card: scoreCard
      ? presentSourceCard(computed.scores, scoreCard, changeTexts(changesOfDevice(computed.events, device)))
      : noScoreCard(device),
    power_quality: qualityLines(series, cut.written),
    last_reading: lastReading(latest.get(id), branch.zone),
    power_demand: powerDemand(usage, device.isLoad, cut),
    time_of_use: timeOfUse(usage.hours, cut),
    energy_consumption: device.isLoad ? { ...energy, previous: 0, current: 0, usage: 0 } : energy,
    billing: line ? billLine(line, branch.zone) : NOT_BILLED,
    coverage: round(facts.ranges.get(id)?.coverage ?? 0, 4),
  }
}

/** For buckets shorter than a day by its blocks, else by its totals. */
function daysOfEnergy(
  { zone }: Branch,
  deviceId: number,
  { blocks }: DeviceUsage,
  { facts, interval }: Computed,
) {
  if (shortBucketMs(interval) !== null) return blocks.map(energyDay)
  const days = facts.ranges.get(deviceId)?.days ?? []
  return daysForBuckets(days, cutDays(blocks, facts.elapsed.of(zone)), (day) => dayInterval(zone, day))
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
