import { DASH, formatChange, formatNumber } from '#chart/format.ts'
import { roundedParts } from '#domain/rounded-parts.ts'

const UNITS = [
  { from: 1e9, suffix: 'bn' },
  { from: 1e6, suffix: 'm' },
  { from: 1e3, suffix: 'k' },
] as const

/** How naira of one sentence or card are written: all in the unit of the largest. */
export interface NairaUnit {
  readonly from: number
  readonly suffix: string
}

const WHOLE: NairaUnit = { from: 1, suffix: '' }

/** 999,600 rounds to 1,000k: it belongs to the next unit. */
export function unitFor(value: number | null): NairaUnit {
  const size = Math.abs(value ?? 0)
  return UNITS.find(({ from }) => size >= from * 0.9995) ?? WHOLE
}

/** 9,120,450 → '₦9.12m'; k and whole naira without decimals. */
export function shortNaira(value: number | null, unit = unitFor(value), places = 2): string {
  return value === null ? DASH : `${value < 0 ? '−' : ''}₦${shortAmount(Math.abs(value), unit, places)}`
}

/** The same without the sign of the currency: '0.8m'. */
export function shortAmount(value: number, { from, suffix }: NairaUnit, places = 2): string {
  return `${formatNumber(value / from, from >= 1e6 ? places : 0)}${suffix}`
}

/**
 * The parts of one total, written so that what is written adds up to the total as `shortNaira` writes it in this unit. A part
 * too small to show in it keeps a unit of its own: of ₦15.51m, '₦3k' and not '₦0.00m'. null: unknown.
 */
export function shortParts(parts: readonly (number | null)[], unit: NairaUnit): (string | null)[] {
  const places = unit.from >= 1e6 ? 2 : 0
  const scale = 10 ** places
  // Not by the exact rounding of money: what is shown has three digits, and the first page no room for its library.
  const shown = roundedParts(
    parts.map((part) => (part === null ? null : part / unit.from)),
    (value) => Math.round(value * scale) / scale,
  )
  return parts.map((part, place) => {
    const rounded = shown[place] ?? null
    if (part === null || rounded === null) return null
    return rounded === 0 ? shortNaira(part) : shortNaira(rounded * unit.from, unit, places)
  })
}

/** With + or −: '+₦0.71m'. */
export function signedNaira(value: number | null, unit = unitFor(value)): string {
  return formatChange(value, (size) => shortNaira(size, unit))
}
