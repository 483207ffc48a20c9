/** An object of JSON before it is known what it holds. */
export type Fields = Readonly<Record<string, unknown>>

/** The value in a payload; undefined: it is no JSON. */
export function parsePayload(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch {
    return undefined
  }
}

/** The object in a payload; null: it holds none. */
export function parseFields(payload: Uint8Array): Fields | null {
  return asFields(parsePayload(payload))
}

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}
