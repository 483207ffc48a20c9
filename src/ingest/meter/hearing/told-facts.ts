import { OF_SENDER } from '#store/meter/hardware/hardware-health.ts'
import type { ToldFacts } from '../arrivals.ts'
import type { Said } from '../dialects/message.ts'
import type { Frame } from '../frame.ts'

/** That it spoke: a last will is said in its name when it speaks no more. */
export function spoken({ events = [] }: Said): ToldFacts[] {
  return events.some((event) => event.kind === 'offline' && event.isWill)
    ? []
    : [{ deviceId: OF_SENDER, facts: {} }]
}

/** The first frame brings along what was told of the devices that the frames name, and of the sender. */
export function withFacts(frames: readonly Frame[], facts: readonly ToldFacts[]): Frame[] {
  const named = new Set<number | null>([OF_SENDER, ...frames.map(({ deviceId }) => deviceId)])
  const told = facts.filter(({ deviceId }) => named.has(deviceId))
  return frames.map((frame, n) => (n === 0 ? { ...frame, told } : frame))
}
