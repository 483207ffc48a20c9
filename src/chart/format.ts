import { writeNumber } from '#domain/figure/write-number.ts'
import { formatInstant } from '#domain/time/range/range.ts'

/** How figures are written on screen. Unknown is a dash, never 0 or NaN. */

export const DASH = '—'
export const THIN_SPACE = '\u2009'

type Figure = number | null | undefined

function isKnown(value: Figure): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** 1234567.891 → "1,234,567.89"; half away from zero. */
export function formatNumber(value: Figure, places = 2): string {
  return isKnown(value) ? writeNumber(value, places) : DASH
}

/** 12.5, "kWh" → "12.50 kWh" with a thin space. */
export function formatQuantity(value: Figure, unit: string, places = 2): string {
  return isKnown(value) ? `${formatNumber(value, places)}${THIN_SPACE}${unit}` : DASH
}

/** 1234567.89 → "₦1,234,567.89". */
export function formatNaira(value: Figure, places = 2): string {
  if (!isKnown(value)) return DASH
  const digits = formatNumber(value, places)
  return digits.startsWith('-') ? `-₦${digits.slice(1)}` : `₦${digits}`
}

const SHORT = [
  { from: 1e9, suffix: 'bn' },
  { from: 1e6, suffix: 'm' },
] as const

/** For cards: ₦1.23m and ₦4.56bn; below a million in full. */
export function formatNairaShort(value: Figure): string {
  if (!isKnown(value)) return DASH
  // 999,999,999 rounds to 1000.00m: it belongs to the next suffix.
  const step = SHORT.find((one) => Math.abs(value) >= one.from * 0.999995 && Math.abs(value) >= 1e6)
  return step ? `${formatNaira(value / step.from)}${step.suffix}` : formatNaira(value)
}

/** Beside figures of millions the others are written in millions too: 356040 → "₦0.36m", and 1500 in full. */
export function formatNairaBeside(value: Figure, beside: Figure): string {
  if (!isKnown(value) || !isKnown(beside)) return formatNairaShort(value)
  const step = SHORT.find((one) => Math.abs(beside) >= one.from * 0.999995)
  const isSmall = step === undefined || Math.abs(value) < step.from / 100
  return isSmall ? formatNairaShort(value) : `${formatNaira(value / step.from)}${step.suffix}`
}

/** 710150 → "+₦710,150.00", −29277.45 → "−₦29,277.45": how much more or less. `write`: of what is never negative. */
export function formatChange(value: Figure, write: (value: number) => string = formatNaira): string {
  if (!isKnown(value)) return DASH
  const text = write(Math.abs(value))
  // What is written as nothing has no sign.
  if (!/[1-9]/.test(text)) return text
  return `${value < 0 ? '\u2212' : '+'}${text}`
}

/** 16.015, 2 → "+16.02 %", −4.2, 0 → "−4 %". */
export function formatChangePercent(percent: Figure, places = 2): string {
  return formatChange(percent, (size) => `${formatNumber(size, places)}${THIN_SPACE}%`)
}

/** 0.964 → "96 %". */
export function formatShare(share: Figure, places = 0): string {
  return isKnown(share) ? `${formatNumber(share * 100, places)}${THIN_SPACE}%` : DASH
}

/** 0.969 → "96 %". Rounded down: 99.4 % must not read as complete. */
export function formatCoverage(coverage: Figure): string {
  return isKnown(coverage) ? formatShare(Math.floor(coverage * 100) / 100) : DASH
}

const COMPLETE = 0.995

export function isPartlyMeasured(coverage: Figure): coverage is number {
  return isKnown(coverage) && coverage < COMPLETE
}

/** "96 % measured"; nothing where it is complete. */
export function measuredText(coverage: Figure): string | null {
  return isPartlyMeasured(coverage) ? `${formatCoverage(coverage)} measured` : null
}

/** Less than this is 0.00 as it is written. */
const SMALLEST_ESTIMATE = 0.005

/** Whether so much of a figure is estimated that it can be written. */
export function isEstimated(part: Figure): part is number {
  return isKnown(part) && part >= SMALLEST_ESTIMATE
}

/** "12.00 kWh estimated" beside a total of energy; nothing where it is measured throughout. */
export function estimatedText(kwh: Figure): string | null {
  return isEstimated(kwh) ? `${formatQuantity(kwh, 'kWh')} estimated` : null
}

/** "2026-11-09" → "09-11-2026". */
export function formatDay(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : DASH
}

/** Milliseconds since 1970 → "20-11-2026 10:15" as the clocks of the zone show it. */
export function formatMoment(at: Figure, zone: string): string {
  return isKnown(at) ? formatInstant(zone, at) : DASH
}

/** When something was last right: the time, and the day too where that was not today. Instants. */
export function formatSince(at: number, zone: string, now: number): string {
  const [then, today] = [formatInstant(zone, at), formatInstant(zone, now)]
  return then.slice(0, 10) === today.slice(0, 10) ? then.slice(11) : then
}

const countUnits = (count: number, unit: string) =>
  `${formatNumber(count, 0)} ${unit}${count === 1 ? '' : 's'}`

/** 2.75 hours → "2 hours 45 mins". */
export function formatHours(hours: Figure): string {
  if (!isKnown(hours)) return DASH
  const minutes = Math.round(Math.abs(hours) * 60)
  const sign = hours < 0 && minutes > 0 ? '-' : ''
  return `${sign}${countUnits(Math.floor(minutes / 60), 'hour')} ${countUnits(minutes % 60, 'min')}`
}

/** For chart axes: 1200 → "1.2k", 3400000 → "3.4m". */
export function formatTick(value: number): string {
  const steps = [
    { from: 1e9, suffix: 'bn' },
    { from: 1e6, suffix: 'm' },
    { from: 1e3, suffix: 'k' },
  ]
  const step = steps.find((one) => Math.abs(value) >= one.from)
  const scaled = step ? value / step.from : value
  return `${Number(scaled.toFixed(2)).toString()}${step?.suffix ?? ''}`
}
