import { formatQuantity } from '#chart/format.ts'

/** A figure with its unit; null where it is not known, so that the page says why. */
export function quantityOrNull(value: number | null, unit: string): string | null {
  return value === null ? null : formatQuantity(value, unit)
}

/** `written` with another form: hours, naira. */
export function formatOrNull(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value)
}

export const TONE_OF = { green: 'good', amber: 'warn', red: 'bad' } as const

export const toneForColour = (colour: keyof typeof TONE_OF | null) =>
  colour === null ? 'neutral' : TONE_OF[colour]
