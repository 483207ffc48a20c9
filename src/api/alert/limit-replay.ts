import { limitsText } from '#contract/alert/alert-messages.ts'
import { alertPage } from '#contract/alert/alert-page.ts'
import { MOST_MOMENTS } from '#contract/alert/limit-replay.ts'
import { calls } from '#contract/calls.ts'
import type { AlertBlock } from '#domain/alert/block-rules.ts'
import { DEVICE_LIMITS, type PlacedSettings } from '#domain/alert/limits/place-limits.ts'
import {
  kindOfLimit,
  REPLAY_DAYS,
  type ReplayedLimit,
  type ReplayedMoment,
  replayLimit,
} from '#domain/alert/limits/replay-limit.ts'
import { BRANCH_LIMITS } from '#domain/alert/limits/replay-standing.ts'
import type { JudgedDevice } from '#domain/alert/look/judge-blocks.ts'
import { blockStart } from '#domain/alert/look/look-span.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { alertPlaces } from '#domain/alert/settings.ts'
import { roundOrNull } from '#domain/round.ts'
import { findBranch, findDevice, type Selection } from '#domain/site/selection.ts'
import type { Tree } from '#domain/site/tree.ts'
import { DAY_MS, type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { alertBlocks } from '#store/alert/alert-block.ts'
import { settingsToJudge } from '#store/alert/alert-setting.ts'
import { type WatchedDevice, watchedDevices } from '#store/alert/watched-device.ts'
import { operation } from '../frame/operation.ts'
import { selectDevices } from '../frame/scope.ts'
import { localTime } from '../site/present.ts'
import { readBranchesPast, replayBranches } from './replay-branches.ts'

/** Of one answer: some 100 ms of a thread and of the database; a meter of a reading every ten seconds fits in alone. */
const MOST_DEVICES = 40
const MOST_READINGS = 300_000
const DEVICE_MS = 10
/** Of the sets whose tanks are looked at. */
const TANKS_MS = 1000

/** How often limits would have raised an alert, judged by the rules that judge. */
export const getLimitReplay = operation(calls.limitReplay, {
  effort: ({ devices }, { query }) =>
    Math.min(devices, MOST_DEVICES) * DEVICE_MS * (limitsAsked(BRANCH_LIMITS, query).length > 0 ? 2 : 1) +
    (query.tank_low_hours === undefined ? 0 : TANKS_MS),
  async fetch({ tx, scope, tree, now }, { query }) {
    const asked = limitsAsked(DEVICE_LIMITS, query)
    const ids = selectDevices(tree, query).flatMap(({ id, isActive }) => (isActive ? [id] : []))
    const to = blockStart(now)
    const span = { from: to - REPLAY_DAYS * DAY_MS, to }
    const ofBranches = limitsAsked(BRANCH_LIMITS, query)
    const [{ placed }, watched, past] = await Promise.all([
      settingsToJudge(tx, scope),
      watchedDevices(tx, scope, ids),
      readBranchesPast({ tx, scope, tree, now, span, asked: ofBranches, selection: query }),
    ])
    const ofLimits = asked.map((one) => ({ ...one, devices: havingLimit(watched, one.limit, query, placed) }))
    const wanted = new Set(ofLimits.flatMap(({ devices }) => devices))
    const looked = firstOf(watched.filter((device) => wanted.has(device)))
    const power = asked.some(
      ({ limit }) => limit === 'load_threshold_value' || limit.endsWith('power_factor'),
    )
    const blocks =
      looked.length === 0
        ? new Map<number, AlertBlock[]>()
        : await alertBlocks(tx, scope, looked, span, { means: true, power })
    return { ofLimits, looked: new Set(looked), blocks, span, tree, now, placed, past, ofBranches }
  },
  compute: ({ ofLimits, looked, blocks, span, tree, now, placed, past, ofBranches }, { query }) => ({
    write: momentWriter(tree, now),
    most: mostMoments(query),
    ofBranches: replayBranches(past, ofBranches, query, placed, mostMoments(query)),
    rows: ofLimits.map(({ limit, value, devices }) => {
      const own = devices.filter((device) => looked.has(device))
      const told = own.flatMap((device) => withBlocks(device, blocks))
      return {
        ...{ limit, value, devices: devices.length, looked: own.length },
        replay: replayLimit(limit, value, told, span),
      }
    }),
  }),
  present: ({ rows, most, write, ofBranches }) => ({
    data: {
      replays: [
        ...rows.map(({ replay: { isAtLeast, moments, ...replay }, ...row }) => ({
          ...row,
          ...replay,
          is_at_least: isAtLeast,
          months: null,
          moments: moments.slice(0, most).map((moment) => write(row.limit, moment)),
        })),
        ...ofBranches,
      ],
    },
    detail: limitsText.replayed,
  }),
})

/** In the order of the limits, those that have a value. */
function limitsAsked<Limit extends AlertLimit>(
  limits: readonly Limit[],
  query: { readonly [K in AlertLimit]?: number | undefined },
) {
  return limits.flatMap((limit) => {
    const value = query[limit]
    return value === undefined ? [] : [{ limit, value }]
  })
}

const mostMoments = ({ moments }: { readonly moments?: 'yes' | undefined }) =>
  moments === 'yes' ? MOST_MOMENTS : 0

/** A moment with the names of its place and the page that shows it. */
function momentWriter(tree: Tree, now: Instant) {
  return (limit: ReplayedLimit, { device, episode }: ReplayedMoment<WatchedDevice & JudgedDevice>) => {
    const { id, branchId, zone } = device
    const kind = kindOfLimit(limit)
    return {
      branch: { id: branchId, name: findBranch(tree, branchId)?.name ?? '' },
      device: { id, name: findDevice(tree, id)?.name ?? '' },
      since: localTime(zone, episode.since),
      until: episode.until === null ? null : localTime(zone, episode.until),
      value: roundOrNull(episode.value, alertPlaces(kind)),
      page: alertPage({ kind, branchId, deviceId: id, zone, ...episode }, now),
    }
  }
}

/** Devices at which a limit of the selection holds: those below it with their own keep that. */
function havingLimit(
  devices: readonly WatchedDevice[],
  limit: ReplayedLimit,
  { branches, devices: chosen }: Selection,
  placed: PlacedSettings,
): WatchedDevice[] {
  if (chosen !== undefined) return [...devices]
  const isOwn = (branchId: number, deviceId: number | null) => limit in placed.own({ branchId, deviceId })
  return devices.filter(
    ({ id, branchId }) => !(isOwn(branchId, id) || (branches === undefined && isOwn(branchId, null))),
  )
}

/** The first of them, as many as one answer reads. */
export function firstOf<Device extends Pick<WatchedDevice, 'periodS'>>(devices: readonly Device[]): Device[] {
  let readings = 0
  const isRead = ({ periodS }: Device, n: number) => {
    readings += (REPLAY_DAYS * DAY_MS) / (periodS * SECOND_MS)
    return n < MOST_DEVICES && readings <= MOST_READINGS
  }
  const last = devices.findIndex((device, n) => !isRead(device, n))
  return devices.slice(0, last === -1 ? devices.length : last)
}

function withBlocks(device: WatchedDevice, blocks: ReadonlyMap<number, readonly AlertBlock[]>) {
  const { heardAt } = device
  const own = blocks.get(device.id)
  return heardAt === null || own === undefined ? [] : [{ device: { ...device, heardAt, facts: '' }, own }]
}
