/**
 * Gateways that fell silent: one alert for the gateway and none for each meter behind it.
 *
 * A gateway is silent when nothing came through it for as long as the quickest of its meters is allowed to be (`missedBlocks`
 * of the period that is set or learned), of those that were not silent when it spoke last. It began with the block after it
 * was last heard, ends with the block in which it is heard again, and is never of the past: what fell silent over a week ago,
 * or never spoke, raises nothing.
 *
 * A meter that a silent gateway was the last to speak for is not told as offline of itself, from the block in which its
 * gateway was heard last until the gateway is back for as long as the meter may take; but only where an alert of the
 * gateway stands, or is about to, in the meter's own branch. One that fell silent before its gateway did is told, and
 * one that spoke last by itself.
 * Source: issue 19.6; domain.md §12.
 */
import { BLOCK_MS, DAY_MS, type Instant } from '../time/interval.ts'
import type { Episode } from './episodes.ts'
import { missedBlocks, silentSince } from './meter-pace.ts'

export interface Gateway {
  /** as people call it; its keys of old and new have one name */
  readonly name: string
  /** where its alert is raised */
  readonly branchId: number
  /** those that it may speak for and that are read */
  readonly devices: readonly GatewayMeter[]
  /** when something came through it; null: never */
  readonly heardAt: Instant | null
  /** time of the newest reading that came through it */
  readonly toldAt: Instant | null
}

export interface GatewayMeter {
  readonly id: number
  readonly periodS: number
  /** when something of the meter came through the gateway; null: never */
  readonly heardAt: Instant | null
}

/** Older silences are history. */
const REACH_MS = 7 * DAY_MS

const blockStart = (at: Instant) => Math.floor(at / BLOCK_MS) * BLOCK_MS

/** The block in which it spoke last: that of its reading where it is live, as its meters are judged by that. */
function lastBlock({ heardAt, toldAt }: Gateway): Instant | null {
  if (heardAt === null) return null
  const isLive = toldAt !== null && Math.abs(heardAt - toldAt) <= BLOCK_MS
  return blockStart(isLive ? Math.min(toldAt, heardAt) : heardAt)
}

/** Since when nothing has come through it for too long; null: something does, it never spoke, or it has no meters. */
export function gatewaySilentSince(gateway: Gateway, now: Instant): Instant | null {
  const last = lastBlock(gateway)
  if (last === null || gateway.devices.length === 0) return null
  return silentSince(last, patienceS(gateway.devices, last), now)
}

/** A quick meter that had been silent for too long says nothing of how soon the gateway should speak again. */
function patienceS(devices: readonly GatewayMeter[], last: Instant): number {
  const spoke = devices.filter(
    ({ heardAt, periodS }) => heardAt !== null && silentSince(heardAt, periodS, last) === null,
  )
  if (spoke.length > 0) return Math.min(...spoke.map(({ periodS }) => periodS))
  return Math.max(...devices.map(({ periodS }) => periodS))
}

/** The alert of a gateway after a look at it; null: there is none. `open`: as the look before left it. */
export function gatewayEpisode(open: Episode | null, gateway: Gateway, now: Instant): Episode | null {
  const last = lastBlock(gateway)
  const silent = gatewaySilentSince(gateway, now)
  const over = (until: Instant) => open && { ...open, until: Math.max(open.since, until) }
  const { devices } = gateway
  if (last === null || devices.length === 0) return over(now)
  if (silent === null) return over(last)
  if (open === null && silent < now - REACH_MS) return null
  return { since: open?.since ?? silent, until: null, value: devices.length, limit: null }
}

export interface PlacedSilence extends Pick<Episode, 'since' | 'until'> {
  /** where its alert stands */
  readonly branchId: number
}

/** A gateway with its silences, the newest too. */
export interface WatchedGateway {
  readonly gateway: Gateway
  readonly silences: readonly PlacedSilence[]
}

/** Whether the silence of a meter is told with that of the gateways that spoke for it last. `through`: all of those. */
export function isTold(
  { since, until }: Pick<Episode, 'since' | 'until'>,
  { periodS, branchId }: { readonly periodS: number; readonly branchId: number },
  through: readonly WatchedGateway[],
  now: Instant,
): boolean {
  if (through.length === 0) return false
  const grace = missedBlocks(periodS) * BLOCK_MS
  return through.every((watched) => {
    const last = lastBlock(watched.gateway)
    const own = watched.silences.filter((silence) => silence.branchId === branchId)
    // Nothing has come since: either it is told as silent, or it soon will be.
    if (until === null && last !== null && last <= since && branchTold(watched, last, now) === branchId)
      return true
    return own.some((silence) => {
      const end = (silence.until ?? Number.POSITIVE_INFINITY) + grace
      return silence.since <= since + BLOCK_MS && since <= end && (until ?? now) <= end
    })
  })
}

/** Where the alert of a gateway that was heard last then stands, or will; null: it stands nowhere and can no more. */
function branchTold({ gateway, silences }: WatchedGateway, last: Instant, now: Instant): number | null {
  const open = silences.find((silence) => silence.until === null)
  if (open) return open.branchId
  return last + BLOCK_MS < now - REACH_MS ? null : gateway.branchId
}
