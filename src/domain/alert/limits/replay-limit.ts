/**
 * How often a limit would have raised an alert, had it been set: its rule and no other, over blocks that have passed, judged
 * as a look judges them. Nothing is told of what no block says. Source: domain.md §12 "What a limit would have told".
 */
import { PLAIN_COVERAGE } from '../../energy/supply/month-ledger.ts'
import { BLOCK_MS, DAY_MS, type Instant, type Interval } from '../../time/interval.ts'
import { type AlertBlock, type BlockKind, type BlockRule, blockRules } from '../block-rules.ts'
import { type Episode, findEpisodes } from '../episodes.ts'
import { type JudgedDevice, judgeOf } from '../look/judge-blocks.ts'
import { maySkip } from '../meter-pace.ts'
import { ALERT_LIMITS, ALERT_SWITCHES } from '../read-settings.ts'
import type { AlertSettings } from '../settings.ts'
import { SWITCH_OF_LIMIT } from './kinds-off.ts'
import type { DEVICE_LIMITS } from './place-limits.ts'

export const REPLAY_DAYS = 30

/** A limit that blocks are held against. */
export type ReplayedLimit = (typeof DEVICE_LIMITS)[number]

const KIND: Readonly<Record<ReplayedLimit, BlockKind>> = {
  min_power_factor: 'power-factor',
  max_power_factor: 'power-factor',
  frequency_precision: 'frequency',
  min_voltage: 'voltage',
  max_voltage: 'voltage',
  load_threshold_value: 'load',
}

export interface ReplayedDevice<Device extends JudgedDevice = JudgedDevice> {
  readonly device: Device
  /** One each of the span. */
  readonly own: readonly AlertBlock[]
}

/** An alert as it would have been. */
export interface ReplayedMoment<Device extends JudgedDevice = JudgedDevice> {
  readonly device: Device
  readonly episode: Episode
}

export interface LimitReplay<Device extends JudgedDevice = JudgedDevice> {
  /** null: no device said anything that the limit is about. */
  readonly times: number | null
  /** Devices at which it would have been. */
  readonly at: number
  /** Devices that said something. */
  readonly told: number
  /** Under 95 % of the time since each of those devices first said something could be judged. */
  readonly isAtLeast: boolean
  /** Days since the first of them: no more than the span has. */
  readonly days: number
  /** Every one of `times`, the newest first. */
  readonly moments: readonly ReplayedMoment<Device>[]
}

/** What alerts of a limit are of. */
export const kindOfLimit = (limit: ReplayedLimit): BlockKind => KIND[limit]

export function replayLimit<Device extends JudgedDevice>(
  limit: ReplayedLimit,
  value: number,
  devices: readonly ReplayedDevice<Device>[],
  span: Interval,
): LimitReplay<Device> {
  const kind = KIND[limit]
  const rule = blockRules(onlyLimit(limit, value)).get(kind)
  const replays = rule
    ? devices.flatMap((one) => {
        const replay = replayOf(one, kind, rule, span)
        return replay === null ? [] : [{ ...replay, device: one.device }]
      })
    : []
  const sum = (of: (one: DeviceReplay) => number) => replays.reduce((total, one) => total + of(one), 0)
  const due = sum(({ since }) => (span.to - since) / BLOCK_MS)
  const first = Math.min(...replays.map(({ since }) => since), span.to)
  return {
    times: replays.length === 0 ? null : sum(({ episodes }) => episodes.length),
    at: replays.filter(({ episodes }) => episodes.length > 0).length,
    told: replays.length,
    isAtLeast: sum(({ known }) => known) < PLAIN_COVERAGE * due,
    days: Math.ceil((span.to - first) / DAY_MS),
    moments: replays
      .flatMap(({ device, episodes }) => episodes.map((episode) => ({ device, episode })))
      .sort((a, b) => b.episode.since - a.episode.since),
  }
}

interface DeviceReplay {
  readonly episodes: readonly Episode[]
  /** Blocks that could be judged. */
  readonly known: number
  /** The first that said something of it. */
  readonly since: Instant
}

/** null: it said nothing of it. */
function replayOf(
  { device, own }: ReplayedDevice,
  kind: BlockKind,
  rule: BlockRule,
  span: Interval,
): DeviceReplay | null {
  const judged = judgeOf(device, span.from)(kind, rule, own)
  const first = judged.findIndex(({ isBad, value }) => isBad !== null && value !== null)
  if (first === -1) return null
  const episodes = findEpisodes(judged, span.from, { mayMiss: maySkip(device.periodS) })
  const known = judged.slice(first).filter(({ isBad }) => isBad !== null).length
  return {
    episodes,
    // Between two readings of a slow meter nothing is due.
    known: Math.min(judged.length - first, known * (1 + maySkip(device.periodS))),
    since: span.from + first * BLOCK_MS,
  }
}

/** Switched on, with no other limit. */
function onlyLimit(limit: ReplayedLimit, value: number): AlertSettings {
  const none = [...ALERT_LIMITS.map((key) => [key, null]), ...ALERT_SWITCHES.map((key) => [key, false])]
  return { ...Object.fromEntries(none), [SWITCH_OF_LIMIT[limit]]: true, [limit]: value }
}
