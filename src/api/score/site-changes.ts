import { eventsBetween, type SiteEvent } from '#domain/cost/month-end/site-event.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { siteEvents } from '#store/cost/month-end/site-event.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** What changed at branches and devices in the time that a forecast stands for. */
export async function siteChanges(
  { tx, scope }: Pick<ScopedContext, 'tx' | 'scope'>,
  branches: readonly Branch[],
  period: RequestedRange,
): Promise<SiteEvent[]> {
  const spans = new Map(branches.map(({ id, zone }) => [id, localDays(period, zone)]))
  const all = [...spans.values()].flat().sort()
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return []
  const events = await siteEvents(tx, scope, [...spans.keys()], first, last)
  const devices = new Set(branches.flatMap((branch) => branch.devices.map(({ id }) => id)))
  return events.filter((one) => {
    const days = spans.get(one.branchId)
    const isOwn = one.deviceId === null || devices.has(one.deviceId)
    return isOwn && days !== undefined && eventsBetween([one], ...days).length > 0
  })
}

function localDays(period: RequestedRange, zone: string): [string, string] {
  const { from, to } = period.of(zone)
  return [localDay(zone, from), localDay(zone, Math.max(from, to - 1))]
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
