import { prefixedName } from '#domain/site/device-name.ts'
import { type Place, placeName } from '#domain/site/place.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { dayText, MONTH_NAMES } from '#domain/time/calendar-day.ts'
import { DAY_MS, type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { localDay, zoneOffset } from '#domain/time/zone.ts'

/** Organisation head repeated in every answer of the dashboard family; `at` says which month the cards stand for. */
export function organisationPart(tree: Tree, at: Instant) {
  const { id, name, image, zone } = tree.organisation
  const zones = branchZones(tree, tree.branches)
  const [year, month] = localDay(zone, at).split('-')
  return { id, name, image, score_cards_date: `(${MONTH_NAMES[Number(month) - 1]}-${year})`, zones }
}

export function branchPart(branch: Branch) {
  return { id: branch.id, branch_id: branch.id, name: branch.name }
}

/** `raw`: the bare name, for the answers of revision A that compare it with branch and name joined (1.5). */
export function devicePart(branch: Branch, device: Device, naming: 'prefixed' | 'raw' = 'prefixed') {
  return {
    id: device.id,
    device_id: device.id,
    name: naming === 'raw' ? device.name : prefixedName(branch.name, device.name),
    device_type: device.deviceType,
    is_load: device.isLoad,
    is_source: device.isSource,
    source_tag: device.sourceTag,
  }
}

/** A device of a selection, with the name of its branch before its own. */
export function placePart(place: Place) {
  const { branch, device } = place
  return { device_id: device.id, name: placeName(place), branch_name: branch.name }
}

/** An instant as the wire writes it: local time of the zone without an offset. */
export function localTime(zone: string, at: Instant): string {
  return new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 19)
}

/** The same for buckets that many devices share: each instant is written once. */
export function createTimeWriter(zone: string): (at: Instant) => string {
  const written = new Map<Instant, string>()
  return (at) => {
    const known = written.get(at)
    if (known !== undefined) return known
    const text = localTime(zone, at)
    written.set(at, text)
    return text
  }
}

/** Where buckets begin, as the wire writes it. A chart has thousands: the day is written once, and so is each time of a day. */
export function localTimes(starts: readonly { readonly zone: string; readonly start: Instant }[]): string[] {
  return starts.map(({ zone, start }) => {
    const wall = start + zoneOffset(zone, start)
    const day = Math.floor(wall / DAY_MS)
    return dayText(day) + timeText((wall - day * DAY_MS) / SECOND_MS)
  })
}

const times = new Map<number, string>()

function timeText(seconds: number): string {
  const written = times.get(seconds)
  if (written !== undefined) return written
  const text = new Date(seconds * SECOND_MS).toISOString().slice(10, 19)
  // Buckets begin at quarters of an hour.
  if (seconds % QUARTER_S === 0) times.set(seconds, text)
  return text
}

const QUARTER_S = 900
