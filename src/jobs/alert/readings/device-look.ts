import { BLOCK_KINDS } from '#domain/alert/block-rules.ts'
import type { BlockLook } from '#domain/alert/look/judge-blocks.ts'
import {
  blockStart,
  type JudgedUpTo,
  type LookedAt,
  type LookStart,
  PLAIN_AFTER_MS,
  spanToRead,
  startLook,
} from '#domain/alert/look/look-span.ts'
import { missedBlocks } from '#domain/alert/meter-pace.ts'
import { groupBy } from '#domain/group-by.ts'
import { BLOCK_MS, HOUR_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import type { Alert } from '#store/alert/alert.ts'
import type { WatchedDevice } from '#store/alert/watched-device.ts'
import { inTurns } from './in-turns.ts'

/** A device that is read and has told something. */
export interface StartedLook extends LookStart {
  readonly device: WatchedDevice & LookedAt
  /** First and last reading that may have changed; null: the clock asks. */
  readonly changed: Interval | null
  readonly before: JudgedUpTo | undefined
  /** From here on what is written down may be moved. */
  readonly touchedFrom: Instant
}

/** `written`: since `touchedFrom`. `wasSilent`: in the last hours, by what is written down. */
export type DeviceLook = StartedLook & BlockLook<Alert> & { readonly wasSilent: boolean }

/** Where the look at each device begins: at those whose readings changed, and by the clock at all of them. */
export async function startLooks(
  devices: readonly WatchedDevice[],
  marks: ReadonlyMap<number, Interval>,
  known: ReadonlyMap<number, JudgedUpTo>,
  { now, isAll }: { readonly now: Instant; readonly isAll: boolean },
): Promise<StartedLook[]> {
  const looks = await inTurns(devices, (watched) => {
    const { id, isActive, heardAt, periodS } = watched
    const changed = marks.get(id) ?? null
    if (!isActive || heardAt === null || (changed === null && !isAll)) return null
    const device = { ...watched, heardAt, facts: writeFacts(watched) }
    const before = known.get(id)
    const start = startLook(device, changed, before, now)
    const touched = blockStart(changed?.from ?? now - HOUR_MS) - missedBlocks(periodS) * BLOCK_MS
    const touchedFrom = Math.min(start.changedFrom, Math.max(touched, start.earliest))
    return { ...start, device, changed, before, touchedFrom }
  })
  return looks.filter((look) => look !== null)
}

/** All that the verdict over a block depends on, its readings and the settings aside. */
function writeFacts(device: WatchedDevice): string {
  const { branchId, deviceType, ratedKva, ratedCurrentA, periodS, validTo, zone, nominalVoltage } = device
  return `${branchId} ${deviceType} ${ratedKva} ${ratedCurrentA} ${periodS} ${validTo} ${zone} ${nominalVoltage}`
}

/** With what is written down, which says how far back the blocks are read. */
export async function placeWritten(
  started: readonly StartedLook[],
  alerts: readonly Alert[],
  { now, isSilenceAll }: { readonly now: Instant; readonly isSilenceAll: boolean },
): Promise<DeviceLook[]> {
  const byDevice = groupBy(alerts, ({ deviceId }) => deviceId)
  return inTurns(started, (look) => {
    const stood = (from: Instant) => (alert: Alert) =>
      alert.since <= now && (alert.until === null || alert.until >= from)
    const { id, branchId } = look.device
    const own = (byDevice.get(id) ?? []).filter((alert) => alert.branchId === branchId)
    const written = own.filter(stood(look.touchedFrom))
    const ofBlocks = written.filter((alert) => BLOCK_KINDS.has(alert.kind) && stood(look.changedFrom)(alert))
    const asked = {
      changed: look.changed,
      before: look.before,
      written: ofBlocks.map(({ since, until, kind }) => ({ since, until, isSilence: kind === 'offline' })),
      isSilenceAll,
    }
    const isRecent = stood(now - PLAIN_AFTER_MS)
    const wasSilent = own.some((alert) => alert.kind === 'offline' && isRecent(alert))
    return { ...look, written, wasSilent, span: spanToRead(look.device, look, asked, now) }
  })
}
