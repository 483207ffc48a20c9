import { blockRules } from '#domain/alert/block-rules.ts'
import type { Found } from '#domain/alert/look/judge-blocks.ts'
import { type JudgedUpTo, judgedUpTo, PLAIN_AFTER_MS } from '#domain/alert/look/look-span.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type Alert, alertsSince } from '#store/alert/alert.ts'
import { watchedDevices } from '#store/alert/watched-device.ts'
import { judgeBesideGrid } from '../judge-beside-grid.ts'
import type { LookContext } from '../judge-context.ts'
import { judgeControllers } from '../judge-controllers.ts'
import { judgeGateways, type ToldByGateway } from '../judge-gateways.ts'
import { type DeviceLook, placeWritten, startLooks } from './device-look.ts'
import { findInBlocks } from './find-in-blocks.ts'
import { inTurns } from './in-turns.ts'
import { hasUntoldSilence, keepDevices } from './judge-devices.ts'
import { findOutsideHours } from './judge-operating-time.ts'
import type { Remembered } from './judged-memory.ts'

interface Asked {
  /** Devices whose readings changed, and from when to when. */
  readonly marks: ReadonlyMap<number, Interval>
  /** The clock asks about every device. */
  readonly isQuarter: boolean
  /** How far the look before judged. */
  readonly before: ReadonlyMap<number, JudgedUpTo>
}

/** Judges what readings say, and the silence of devices and gateways. Tells how far it judged. */
export async function judgeReadings(
  ctx: LookContext,
  { marks, isQuarter, before }: Asked,
): Promise<Omit<Remembered, 'version'>> {
  const { tx, scope, placed, now } = ctx
  const devices = await watchedDevices(tx, scope, isQuarter ? 'all' : [...marks.keys()])
  const started = await startLooks(devices, marks, before, { now, isAll: isQuarter })
  const since = started.reduce((least, one) => Math.min(least, one.touchedFrom), now - PLAIN_AFTER_MS)
  const written = await alertsSince(tx, scope, since)
  const isSilenceAll = blockRules(placed.anywhere).size === 1
  const looks = await placeWritten(started, written, { now, isSilenceAll })
  const blocks = await findInBlocks(ctx, looks)
  const days = await findOutsideHours(ctx, looks)
  const isAsked = isQuarter || isGatewaySilent(written) || hasUntoldSilence(looks, blocks)
  const loadDevices = async () => (isQuarter ? devices : watchedDevices(tx, scope, 'all'))
  const isTold: ToldByGateway = isAsked ? await judgeGateways(ctx, loadDevices) : () => false
  await keepDevices(ctx, looks, { blocks, days }, isTold)
  await judgeBesideGrid(ctx, looks)
  await judgeControllers(ctx, looks)
  const judged = await inTurns(looks, (look) => {
    const isPlain = isPlainDevice(ctx, look, blocks.get(look.device.id))
    return [look.device.id, judgedUpTo(look.device, look.before, { now, isPlain })] as const
  })
  return {
    devices: new Map(judged),
    isSilenceAll,
    isGatewaySilent: isGatewaySilent(written) || hasAddedGateway(ctx),
  }
}

function isPlainDevice({ settings, now }: LookContext, look: DeviceLook, found: Found | undefined): boolean {
  const { deviceType, validTo } = look.device
  const { operating_time_alerts: isTimed, beside_grid_alerts: isBeside } = settings
  if (validTo !== null || (deviceType === 'GENERATOR' && isTimed)) return false
  if (isBeside && (deviceType === 'GENERATOR' || deviceType === 'UTILITY')) return false
  const isSilent = (found?.get('offline') ?? []).some(
    ({ until }) => until === null || until >= now - PLAIN_AFTER_MS,
  )
  return !look.wasSilent && !isSilent
}

/** Between two quarters of an hour a gateway can only speak again. */
const isGatewaySilent = (written: readonly Alert[]) =>
  written.some(({ kind, until }) => kind === 'gateway-silent' && until === null)

const hasAddedGateway = ({ added }: LookContext) =>
  added.some(({ place: { kind } }) => kind === 'gateway-silent')
