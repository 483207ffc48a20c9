import type { DayTotals } from '#domain/energy/day-totals.ts'
import { dayNumber, dayText } from '#domain/time/calendar-day.ts'

export interface DeviceDayRow extends DayTotals {
  readonly deviceId: number
  readonly day: string
}

/** How a day's numbers lie, one after the other as PostgreSQL sends them: eight bytes each, NaN for unknown. */
const WIDE = ['kwh', 'kvarh', 'daylight_kwh', 'estimated_kwh']
/** Behind them, four bytes each. Nothing is negative but what is unknown. */
const NARROW = [
  `day - date '2000-01-01'`,
  'coverage_s',
  'day_s',
  'coalesce(on_s, -1)',
  'readings',
  'coalesce(quality::int4, 0)',
]
const DAY_BYTES = 8 * WIDE.length + 4 * NARROW.length
const FIRST_DAY = dayNumber('2000-01-01')

/**
 * Columns of rows of `reading_day` that are grouped by device: a device and all of its days, which `unpackDays` reads. A row
 * a day would cost twice as much: most of it text of numbers, written there and read here.
 */
export const PACKED_DAYS = `device_id, encode(string_agg(${[
  ...WIDE.map((column) => `float8send(coalesce(${column}, 'NaN'))`),
  ...NARROW.map((column) => `int4send(${column})`),
].join(' || ')}, '' order by day), 'base64')`

export type PackedDays = [deviceId: number, packed: string]

/** Days by device, as the rows come, and day. */
export function unpackDays(rows: readonly PackedDays[]): DeviceDayRow[] {
  const found: DeviceDayRow[] = []
  const texts = new Map<number, string>()
  const text = (day: number) => {
    const known = texts.get(day)
    if (known !== undefined) return known
    const made = dayText(FIRST_DAY + day)
    texts.set(day, made)
    return made
  }
  for (const [deviceId, packed] of rows) {
    const bytes = Buffer.from(packed, 'base64')
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.byteLength; at += DAY_BYTES) found.push(unpackDay(view, at, deviceId, text))
  }
  return found
}

function unpackDay(
  view: DataView,
  at: number,
  deviceId: number,
  text: (day: number) => string,
): DeviceDayRow {
  const onS = view.getInt32(at + 44)
  const quality = view.getInt32(at + 52)
  return {
    deviceId,
    day: text(view.getInt32(at + 32)),
    kwh: known(view.getFloat64(at)),
    estimatedKwh: view.getFloat64(at + 24),
    kvarh: known(view.getFloat64(at + 8)),
    daylightKwh: known(view.getFloat64(at + 16)),
    coverageS: view.getInt32(at + 36),
    periodS: view.getInt32(at + 40),
    onS: onS < 0 ? null : onS,
    readings: view.getInt32(at + 48),
    quality: quality === 0 ? null : String.fromCharCode(quality),
  }
}

const known = (value: number) => (Number.isNaN(value) ? null : value)
