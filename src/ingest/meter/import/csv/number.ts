const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
/** Thousands set apart by points, commas, apostrophes or spaces of any kind. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([., '’\u00A0\u202F])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/
const SWITCHES: Readonly<Record<string, number>> = { on: 1, off: 0, true: 1, false: 0, yes: 1, no: 0 }

/** A finite number as people and meters write it; null when the text is none. */
export function parseNumber(text: string, decimal: '.' | ',', isSwitch = false): number | null {
  const word = isSwitch ? SWITCHES[text.toLowerCase()] : undefined
  if (word !== undefined) return word
  if (decimal === '.' && PLAIN.test(text)) return finite(text)
  const separator = GROUPED.exec(text)?.[1]
  const bare = separator !== undefined && separator !== decimal ? text.replaceAll(separator, '') : text
  const pointed = decimal === ',' ? bare.replace(',', '.') : bare
  // With a decimal comma a point that is left over belongs to no number.
  if (decimal === ',' && bare.includes('.')) return null
  if (!PLAIN.test(pointed)) return null
  return finite(pointed)
}

function finite(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
