import { alertPage } from '#contract/alert/alert-page.ts'
import type { LimitReplayRow } from '#contract/alert/limit-replay.ts'
import type { PlacedSettings } from '#domain/alert/limits/place-limits.ts'
import {
  type BranchLimit,
  type BranchReplay,
  daysSince,
  KIND_OF_BRANCH_LIMIT,
  REPLAY_MONTHS,
  replayBills,
  replayMonths,
  replayTank,
  sumReplays,
  tankLooks,
} from '#domain/alert/limits/replay-standing.ts'
import { alertPlaces } from '#domain/alert/settings.ts'
import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { pastTankHours } from '#domain/cost/diesel-balance/stock/past-tank.ts'
import { roundOrNull } from '#domain/round.ts'
import { pastMonths } from '#domain/score/month-outlook.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { monthFromDay, monthsBetween, monthsLater } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { pastTanks } from '#store/cost/diesel-balance/past-tank.ts'
import { firstBills } from '#store/cost/first-bills.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { pastDisputes } from '#store/finding/past-disputes.ts'
import { monthsFacts } from '#store/score/outlook-facts.ts'
import { localTime } from '../site/present.ts'

/** A year of their days is read. */
const MOST_DEVICES = 60

/** Each is looked at every hour of a month, with all that it burned since the tank was read: some 100 ms. */
const MOST_SETS = 10

export interface AskedLimit<Limit> {
  readonly limit: Limit
  readonly value: number
}

interface AskedBranches {
  readonly tx: Tx
  readonly scope: Scope
  readonly tree: Tree
  readonly now: Instant
  readonly span: Interval
  readonly asked: readonly AskedLimit<BranchLimit>[]
  readonly selection: Selection
}

type PastFacts = Awaited<ReturnType<typeof readBranchesPast>>

/** What the branches that are selected tell of the limits that are asked about: of no others anything is read. */
export async function readBranchesPast({ tx, scope, tree, now, span, asked, selection }: AskedBranches) {
  const selected = branchesOf(tree, selection)
  const looked = firstBranches(selected)
  const tankBranches = firstBranches(selected, MOST_SETS)
  const isAsked = (...limits: BranchLimit[]) =>
    looked.length > 0 && asked.some(({ limit }) => limits.includes(limit))
  const months = (zone: string) => monthsUntil(zone, now)
  const year = {
    of: (zone: string) => ({ from: monthInterval(zone, months(zone)[0]!).from, to: now }),
  }
  const ids = looked.map(({ id }) => id)
  const [since = ''] = looked.map(({ zone }) => firstReplayDay(zone, now)).sort()
  const [facts, tanks, disputes, bills] = await Promise.all([
    isAsked('energy_usage_max', 'set_co2_value')
      ? monthsFacts(tx, scope, { ...tree, branches: looked }, year, now)
      : null,
    isAsked('tank_low_hours') ? pastTanks({ tx, scope, now }, tankBranches, span) : null,
    isAsked('bill_failed_naira') ? pastDisputes(tx, scope, ids, since) : [],
    isAsked('bill_failed_naira') ? firstBills(tx, scope, ids, since) : null,
  ])
  return { selected, looked, tankBranches, facts, tanks, disputes, bills, months, span, now }
}

/** Of the months that are looked at. */
const firstReplayDay = (zone: string, now: Instant) => `${monthsUntil(zone, now)[0]!}-01`

const monthsUntil = (zone: string, now: Instant): string[] => {
  const running = monthFromDay(localDay(zone, now))
  return monthsBetween(monthsLater(running, 1 - REPLAY_MONTHS), running)
}

/** A device alone has no limit of a branch. */
const branchesOf = ({ branches }: Tree, { branches: chosen, devices }: Selection): readonly Branch[] =>
  chosen ? branches.filter(({ id }) => chosen.includes(id)) : devices ? [] : branches

/** As many as one answer looks at, and the first however large it is. */
export function firstBranches(
  branches: readonly Branch[],
  mostSets = Number.POSITIVE_INFINITY,
): readonly Branch[] {
  let [devices, sets] = [0, 0]
  const last = branches.findIndex((one, n) => {
    devices += one.devices.length
    sets += listGenerators(one).length
    return n > 0 && (devices > MOST_DEVICES || sets > mostSets)
  })
  return last === -1 ? branches : branches.slice(0, last)
}

/** Of each limit that is asked about; branches with a limit of their own keep that where all are asked about. */
export function replayBranches(
  past: PastFacts,
  asked: readonly AskedLimit<BranchLimit>[],
  { branches: chosen }: Selection,
  placed: PlacedSettings,
  most: number,
): LimitReplayRow[] {
  const judge = createJudge(past)
  return asked.map(({ limit, value }) => {
    const has = ({ id }: Branch) =>
      chosen !== undefined || !(limit in placed.own({ branchId: id, deviceId: null }))
    const own = (limit === 'tank_low_hours' ? past.tankBranches : past.looked).filter(has)
    const replays = own.map((place) => ({ place, replay: judge(limit, value, place) }))
    const sum = sumReplays(replays)
    const { since, isAtLeast, moments, ...counted } = sum
    return {
      ...{ limit, value, ...counted, is_at_least: isAtLeast },
      ...{ devices: past.selected.filter(has).length, looked: own.length },
      days: daysSince(since, past.span.to),
      months: limit === 'tank_low_hours' || since === null ? null : mostMonths(replays, past),
      moments: moments.slice(0, most).map(({ place: { id, name, zone }, episode }) => ({
        branch: { id, name },
        device: null,
        since: localTime(zone, episode.since),
        until: episode.until === null ? null : localTime(zone, episode.until),
        value: roundOrNull(episode.value, alertPlaces(KIND_OF_BRANCH_LIMIT[limit])),
        page: alertPage(
          { kind: KIND_OF_BRANCH_LIMIT[limit], branchId: id, deviceId: null, zone, ...episode },
          past.now,
        ),
      })),
    }
  })
}

/** Of the branch that tells of the most months, each in its own zone. */
function mostMonths(
  replays: readonly { readonly place: Branch; readonly replay: BranchReplay | null }[],
  { months }: PastFacts,
): number {
  const counts = replays.flatMap(({ place: { zone }, replay }) => {
    const first = replay && monthFromDay(localDay(zone, replay.since))
    return first === null ? [] : [months(zone).filter((month) => month >= first).length]
  })
  return Math.max(0, ...counts)
}

/** What two limits are judged by is worked out once. */
function createJudge({ facts, tanks, disputes, bills, months, span, now }: PastFacts) {
  const ofMonths = new Map<number, ReturnType<typeof pastMonths>>()
  const monthsOfBranch = (branch: Branch) => {
    const known = ofMonths.get(branch.id) ?? (facts ? pastMonths(facts, branch, months(branch.zone)) : [])
    ofMonths.set(branch.id, known)
    return known
  }
  const looks = tankLooks(span)
  return (limit: BranchLimit, value: number, branch: Branch): BranchReplay | null => {
    const { id, zone } = branch
    if (limit === 'tank_low_hours') {
      const tank = tanks?.get(id)
      return tank ? replayTank(looks, pastTankHours(tank, looks), value) : null
    }
    if (limit === 'bill_failed_naira') {
      const first = firstReplayDay(zone, now)
      const own = disputes.filter(({ branchId, to }) => branchId === id && to > first)
      const day = bills?.get(id)
      return replayBills(zone, own, day === undefined ? null : [day, first].sort()[1]!, value)
    }
    const judged = monthsOfBranch(branch).map(({ month, coverage, usedKwh, tons }) => ({
      ...{ month, coverage, value: limit === 'energy_usage_max' ? usedKwh : tons },
    }))
    return replayMonths(zone, judged, value, now)
  }
}
