import type { Naira } from '../../quantity.ts'
import { round } from '../../round.ts'

const STEPS = [
  { from: 1e9, suffix: 'bn' },
  { from: 1e5, per: 1e6, suffix: 'm' },
] as const

/**
 * Naira in three significant digits: 1,573,500 → "₦1.57m", 710,150 → "₦0.71m", 95,421 → "₦95,400", 7,847.83 → "₦7,850". Never
 * below zero. Source: domain.md §16.N.
 */
export function shortNaira(naira: Naira): string {
  const value = threeDigits(Math.abs(naira))
  const step = STEPS.find(({ from }) => value >= from)
  if (step === undefined) return `₦${grouped(value)}`
  const scaled = value / ('per' in step ? step.per : step.from)
  return `₦${grouped(round(scaled, scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2))}${step.suffix}`
}

function threeDigits(value: number): number {
  if (value < 1) return round(value)
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2)
  return unit < 1 ? round(value, value < 10 ? 2 : 1) : round(value / unit, 0) * unit
}

const grouped = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 2 })
