/** Reading what hardware writes: numbers may come as text, anything may be missing, and missing is never 0. */
export type Fields = Readonly<Record<string, unknown>>

/** The object in a payload; null: it holds none. */
export function parseFields(payload: Uint8Array): Fields | null {
  try {
    return asFields(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)))
  } catch {
    return null
  }
}

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

/** A number, also as text; null: there is none. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && value.length <= 40 && NUMBER.test(value) ? Number(value) : null
}

/** A name of hardware as it writes it; null: none that can be one. */
export function toName(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[^\p{C}]{1,100}$/u.test(text) ? text : null
}

/** The product, and null where a factor is not known; without the digits that a product of decimals makes up. */
export function times(value: number | null, factor: number): number | null {
  return value === null ? null : Number((value * factor).toPrecision(15))
}
