import { confirmsServerClock, doubtServerClock, type HeardFrame } from '#domain/meter/server-clock.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { heardFrames } from '#store/meter/reading/heard-frames.ts'
import { type ParkedFrame, parkFrames, type ToldReading } from '#store/meter/reading/parked.ts'
import type { ParkingRoom } from '#store/meter/reading/parking-limit.ts'
import type { Frame, Taken } from '../frame.ts'
import { isRefusal } from '../refusal.ts'

/** Readings that may be true cannot be kept: they must stay with their sender. */
export class ParkingFullError extends Error {
  override name = 'ParkingFullError'
}

/** What was refused, as it is parked. */
export function parkedFrames(frames: readonly Frame[], { kept, known, devices }: Taken): ParkedFrame[] {
  return frames.flatMap((frame, n) => {
    const { outcome } = kept[n]!
    if (typeof outcome === 'string') return []
    const deviceId = frame.deviceId !== null && devices.has(frame.deviceId) ? frame.deviceId : null
    const told = toToldReading(frame, known.get(n)?.at)
    return [{ deviceId, reason: `${outcome.code}: ${outcome.sentence}`, body: frame.body(), told }]
  })
}

/**
 * What there is no room for is counted only; but a frame that lies ahead is true where the server's own clock is behind, as
 * the meters of the organisation say: its sender must keep it (R5).
 */
export async function parkRefused(
  tx: Tx,
  scope: Scope,
  parked: readonly ParkedFrame[],
  now: Instant,
  room: ParkingRoom,
): Promise<void> {
  if (parked.length === 0) return
  const rooms = await room.take(tx, scope, parked)
  const mayBeLost = parked.some((frame, n) => !rooms[n] && waitsForItsTime(frame))
  if (mayBeLost && mayBeBehind(await heardFrames(tx, scope, now))) throw new ParkingFullError(CLOCK_BEHIND)
  await parkFrames(tx, scope, parked, now, rooms)
}

/** A gateway set to the wrong year is no reason to refuse the true readings of its neighbours for ever. */
function mayBeBehind(heard: readonly HeardFrame[]): boolean {
  return !confirmsServerClock(heard) && doubtServerClock(heard, 1) !== null
}

const CLOCK_BEHIND =
  'The clock of the server is behind those of the meters, and no more readings can be kept until it is set. Keep them and send them again.'

function waitsForItsTime({ deviceId, reason, told }: ParkedFrame): boolean {
  return reason.startsWith('future:') && deviceId !== null && told !== null
}

/** Times that the database can keep. */
const LATEST: Instant = Date.UTC(9999, 0)
const EARLIEST: Instant = Date.UTC(1000, 0)

function toToldReading({ content }: Frame, at: Instant | undefined): ToldReading | null {
  if (isRefusal(content) || at === undefined || !(at >= EARLIEST && at <= LATEST)) return null
  return { at, measured: content.measured, isCorrection: content.isCorrection }
}
