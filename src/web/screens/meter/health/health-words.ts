import { DASH, formatMoment, formatNumber, formatQuantity, THIN_SPACE } from '#chart/format.ts'
import type { DeviceHealthRow, GatewayHealthRow } from '#contract/meter/hardware-health.ts'
import { healthText as text } from '../../../words/platform/hardware-health.ts'

type Health = DeviceHealthRow | GatewayHealthRow

const UNITS = [
  { from: 86_400, unit: 'd' },
  { from: 3_600, unit: 'h' },
  { from: 60, unit: 'min' },
  { from: 0, unit: 's' },
] as const

/** 7200 → "2 h", 95 → "1.6 min". */
export function spanWords(seconds: number): string {
  const { from, unit } = UNITS.find((one) => seconds >= one.from) ?? UNITS[3]
  const value = seconds / Math.max(1, from)
  const places = value >= 10 || Number.isInteger(value) ? 0 : 1
  return `${formatNumber(value, places)}${THIN_SPACE}${unit}`
}

export function momentWords(at: number | null, zone: string): string {
  return at === null ? text.never : formatMoment(at, zone)
}

export function lagWords({ lag }: Health): string {
  return lag === null ? DASH : text.lagWords(spanWords(lag.median_s), spanWords(lag.worst_s))
}

/** Within a second a clock is as right as can be told. */
export function clockWords({ clock_ahead_s: ahead }: Health): string {
  if (ahead === null) return DASH
  if (Math.abs(ahead) <= 1) return text.right
  return ahead > 0 ? text.ahead(spanWords(ahead)) : text.behind(spanWords(-ahead))
}

export function signalWords({ signal }: Health): string {
  if (signal === null) return DASH
  const { kind, rssi, snr_db: snr } = signal
  const strength = rssi < 0 ? formatQuantity(rssi, 'dBm', 0) : `${formatNumber(rssi, 0)} (${text.noUnit})`
  const beside = snr === null ? '' : `, ${text.snr(formatQuantity(snr, 'dB', 1))}`
  return `${text.kinds[kind]} ${strength}${beside}`
}

const SHOWN_FIELDS = 2

/** What was dropped most first: "kw 5, i 2 and 1 more". */
export function droppedWords({ dropped: { fields } }: DeviceHealthRow): string {
  if (fields.length === 0) return DASH
  const shown = fields
    .slice(0, SHOWN_FIELDS)
    .map(({ field, count }) => `${field} ${formatNumber(count, 0)}`)
    .join(', ')
  const left = fields.length - SHOWN_FIELDS
  return left > 0 ? `${shown} ${text.more(left)}` : shown
}
