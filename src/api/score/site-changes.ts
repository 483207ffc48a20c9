import type { SiteEvent } from '#domain/cost/month-end/site-event.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { siteEvents } from '#store/cost/month-end/site-event.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** What changed at branches and devices in the time that a forecast stands for. */
export async function siteChanges(
  { tx, scope, tree }: Pick<ScopedContext, 'tx' | 'scope' | 'tree'>,
  branches: readonly Branch[],
  period: RequestedRange,
): Promise<SiteEvent[]> {
  const { zone } = tree.organisation
  const { from, to } = period.of(zone)
  const ids = branches.map(({ id }) => id)
  const days = [localDay(zone, from), localDay(zone, Math.max(from, to - 1))] as const
  const events = await siteEvents(tx, scope, ids, ...days)
  const devices = new Set(branches.flatMap((branch) => branch.devices.map(({ id }) => id)))
  return events.filter(({ deviceId }) => deviceId === null || devices.has(deviceId))
}

/** Each change once, in words. */
export function changeTexts(events: readonly SiteEvent[]): string[] {
  return [...new Set(events.map(({ text }) => text))]
}

/** Those that one device is touched by. */
export function changesOfDevice(
  events: readonly SiteEvent[],
  { id, branchId }: Pick<Device, 'id' | 'branchId'>,
): SiteEvent[] {
  return events.filter((one) => one.deviceId === id || (one.deviceId === null && one.branchId === branchId))
}
