/** Figures as the words of an explanation write them. */
import { writeNumber } from './write-number.ts'

/** 44752.25, '₦' → '₦44,752.25'; 288, 'kWh' → '288.00 kWh'; null → '—'. */
export function formatFigure(value: number | null, unit: string, places = 2): string {
  if (value === null) return '—'
  const digits = writeNumber(value, places)
  if (!unit.startsWith('₦')) return unit === '' ? digits : `${digits} ${unit}`
  const [sign, rest] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits]
  return `${sign}₦${rest}${unit.slice(1)}`
}

/** 0.969 → '96 %': rounded down, as coverage is everywhere. */
export function wholePercent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)} %`
}

/** '2026-11-01' → '01-11-2026'. */
export function dayFirstText(day: string): string {
  return day.split('-').reverse().join('-')
}

/** '2026-11' → '11-2026'. */
export function monthFirstText(month: string): string {
  return month.split('-').reverse().join('-')
}

/** ['a', 'b', 'c'] → 'a, b and c'. */
export function joinWithAnd(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** ['a', 'b', 'c', 'd'], 2 → 'a, b and 2 more'; all of them where there are no more than that. */
export function joinFirst(words: readonly string[], most: number): string {
  const more = words.length - most
  return `${words.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** '01-11-2026 to 03-11-2026' */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? dayFirstText(from) : `${dayFirstText(from)} to ${dayFirstText(to)}`
}
