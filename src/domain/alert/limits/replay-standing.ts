/**
 * How often a limit of a branch would have raised an alert: of a month by its totals, of a tank by what it held each hour, of
 * bills by what they asked too much. Nothing is told of a branch that tells nothing of it. Source: domain.md §12 "What a
 * limit would have told".
 */
import { PLAIN_COVERAGE } from '../../energy/supply/month-ledger.ts'
import type { Naira } from '../../quantity.ts'
import { DAY_MS, HOUR_MS, type Instant, type Interval } from '../../time/interval.ts'
import { monthInterval } from '../../time/month-interval.ts'
import { startOfDay } from '../../time/zone.ts'
import type { Episode } from '../episodes.ts'
import { type LastingChange, lastingEpisode, newestFinding, type OpenEpisode } from '../lasting.ts'
import { ALERT_LIMITS, type AlertLimit } from '../read-settings.ts'
import type { AlertKind } from '../settings.ts'
import { aboveStanding, type Standing } from '../standing.ts'
import { DEVICE_LIMITS } from './place-limits.ts'

/** Months in which the running one is the last. */
export const REPLAY_MONTHS = 12

export type DeviceLimit = (typeof DEVICE_LIMITS)[number]
export type BranchLimit = Exclude<AlertLimit, DeviceLimit>

const isOfDevice = (limit: AlertLimit): limit is DeviceLimit => DEVICE_LIMITS.some((one) => one === limit)

/** What is judged by branch. */
export const BRANCH_LIMITS = ALERT_LIMITS.filter((limit): limit is BranchLimit => !isOfDevice(limit))

/** What alerts of a limit are of. */
export const KIND_OF_BRANCH_LIMIT: Readonly<Record<BranchLimit, AlertKind>> = {
  energy_usage_max: 'energy-usage',
  set_co2_value: 'co2',
  tank_low_hours: 'tank-low',
  bill_failed_naira: 'bill-failed',
}

/** What would have been at a branch. */
export interface BranchReplay {
  readonly episodes: readonly Episode[]
  /** What could be judged, and what there was to judge. */
  readonly known: number
  readonly due: number
  /** Of what was judged first. */
  readonly since: Instant
}

interface JudgedMonth {
  readonly month: string
  /** null: not known. */
  readonly value: number | null
  readonly coverage: number
}

/** Months with an alert; oldest first. null: no month is known. */
export function replayMonths(
  zone: string,
  months: readonly JudgedMonth[],
  limit: number,
  now: Instant,
): BranchReplay | null {
  const first = months.findIndex(({ value }) => value !== null)
  const told = months
    .slice(Math.max(first, 0))
    .map((one) => ({ ...one, span: monthInterval(zone, one.month) }))
  const [oldest] = told
  if (first === -1 || oldest === undefined) return null
  const isAbove = ({ value }: JudgedMonth) => aboveStanding(value, limit).isBad === true
  const episodes = told.filter(isAbove).map(({ value, span }) => {
    return { since: span.from, until: span.to > now ? null : span.to, value, limit }
  })
  // What is above already is so whatever was not measured.
  const isSure = (one: JudgedMonth) => isAbove(one) || (one.value !== null && one.coverage >= PLAIN_COVERAGE)
  return { episodes, known: told.filter(isSure).length, due: told.length, since: oldest.span.from }
}

/** When a tank is looked at. */
export function tankLooks({ from, to }: Interval): Instant[] {
  const first = Math.ceil(from / HOUR_MS) * HOUR_MS
  return Array.from({ length: Math.floor((to - first) / HOUR_MS) + 1 }, (_, n) => first + n * HOUR_MS)
}

/** `hours`: what the tank lasted at each look; null: no look knows it. */
export function replayTank(
  looks: readonly Instant[],
  hours: readonly (number | null)[],
  limit: number,
): BranchReplay | null {
  const first = hours.findIndex((value) => value !== null)
  if (first === -1) return null
  const episodes = new Map<Instant, Episode>()
  let open: OpenEpisode | null = null
  for (const [n, at] of looks.entries()) {
    const { kept, begun }: LastingChange = lastingEpisode(open, tankStanding(hours[n] ?? null, limit), at)
    for (const one of [kept, begun]) if (one) episodes.set(one.since, plainEpisode(one))
    const stands: Episode | null = begun ?? kept
    open = stands?.until === null ? { ...stands, raisedAt: at } : null
  }
  const known = hours.slice(first).filter((value) => value !== null).length
  return {
    episodes: [...episodes.values()],
    ...{ known, due: looks.length - first, since: looks[first]! },
  }
}

const plainEpisode = ({ since, until, value, limit }: Episode): Episode => ({ since, until, value, limit })

/** How a tank stands that lasts so many hours. */
export function tankStanding(value: number | null, limit: number | null): Standing {
  return { isBad: value === null || limit === null ? null : value < limit, value, limit }
}

interface JudgedDispute {
  /** Local day after the bill's last. */
  readonly to: string
  readonly low: Naira | null
  /** When something was done about it; null: it waits still. */
  readonly doneAt: Instant | null
}

/** `firstDay`: the last day of the first bill; null: there is none. */
export function replayBills(
  zone: string,
  disputes: readonly JudgedDispute[],
  firstDay: string | null,
  limit: number,
): BranchReplay | null {
  if (firstDay === null) return null
  const episodes = disputes.flatMap(({ to, low, doneAt }): Episode[] => {
    const since = startOfDay(zone, to)
    const one = { kind: 'bill-dispute', branchId: 0, from: to, to, low, coverage: null, noticedAt: since }
    const { isBad, value } = newestFinding([one], { most: limit, isUnpricedTold: false, began: () => since })
    const until = doneAt === null ? null : Math.max(doneAt, since)
    return isBad ? [{ since, until, value, limit }] : []
  })
  return { episodes, known: 1, due: 1, since: startOfDay(zone, firstDay) }
}

export interface BranchesReplay<Place> {
  /** null: no branch tells of it. */
  readonly times: number | null
  readonly at: number
  readonly told: number
  readonly isAtLeast: boolean
  readonly since: Instant | null
  readonly moments: readonly { readonly place: Place; readonly episode: Episode }[]
}

export function sumReplays<Place>(
  replays: readonly { readonly place: Place; readonly replay: BranchReplay | null }[],
): BranchesReplay<Place> {
  const told = replays.flatMap(({ place, replay }) => (replay === null ? [] : [{ place, ...replay }]))
  const sum = (of: (one: BranchReplay) => number) => told.reduce((total, one) => total + of(one), 0)
  return {
    times: told.length === 0 ? null : sum(({ episodes }) => episodes.length),
    at: told.filter(({ episodes }) => episodes.length > 0).length,
    told: told.length,
    isAtLeast: sum(({ known }) => known) < PLAIN_COVERAGE * sum(({ due }) => due),
    since: told.length === 0 ? null : Math.min(...told.map(({ since }) => since)),
    moments: told
      .flatMap(({ place, episodes }) => episodes.map((episode) => ({ place, episode })))
      .sort((a, b) => b.episode.since - a.episode.since),
  }
}

/** Days up to now since something was told. */
export const daysSince = (since: Instant | null, to: Instant): number =>
  since === null ? 0 : Math.ceil((to - since) / DAY_MS)
