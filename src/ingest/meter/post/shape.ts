/** Deeper and larger than any reading: lists of three in an object of forty keys. */
export const MOST_DEPTH = 8
const MOST_VALUES = 500

/** As much of a frame as is parked with it. */
export const MOST_EXCERPT = 4_000

/** How large a payload is, as far as it was looked at. */
export interface Shape {
  /** nested more than `MOST_DEPTH` deep */
  readonly isDeep: boolean
  /** more values than are looked at */
  readonly isLarge: boolean
  /** of the payload itself; none where it is no object */
  readonly keys: readonly string[]
}

/** Looks at a bounded number of values, without recursion. Listing a million keys takes half a second: it is done once. */
export function lookAtShape(payload: unknown): Shape {
  const keys = isObject(payload) && !Array.isArray(payload) ? Object.keys(payload) : []
  if (keys.length > MOST_VALUES) return { isDeep: false, isLarge: true, keys }
  const open: [value: unknown, depth: number][] = [[payload, 0]]
  for (let looked = 0; looked < MOST_VALUES; looked++) {
    const [value, depth] = open.pop() ?? [null, null]
    if (depth === null) return { isDeep: false, isLarge: false, keys }
    if (!isObject(value)) continue
    if (depth >= MOST_DEPTH) return { isDeep: true, isLarge: true, keys }
    const inside = Array.isArray(value) ? value : Object.keys(value)
    if (inside.length > MOST_VALUES) break
    for (const one of Object.values(value)) open.push([one, depth + 1])
  }
  return { isDeep: false, isLarge: true, keys }
}

const MOST_SHOWN = 40
const LEFT_OUT = '…'

/** JSON text of a payload, at most so long; of what is deep or large it tells the beginning, and that more was left out. */
export function excerptFromJson(payload: unknown, { isDeep, isLarge, keys }: Shape): string {
  const text = isDeep || isLarge ? JSON.stringify(beginningOf(payload, keys)) : JSON.stringify(payload)
  return text.slice(0, MOST_EXCERPT)
}

function beginningOf(payload: unknown, keys: readonly string[]): unknown {
  if (!isObject(payload)) return payload
  if (Array.isArray(payload)) return [...payload.slice(0, MOST_SHOWN).map(flat), LEFT_OUT]
  const entries = keys
    .slice(0, MOST_SHOWN)
    .map((key) => [key.slice(0, MOST_SHOWN), flat((payload as Record<string, unknown>)[key])])
  return Object.fromEntries([...entries, [LEFT_OUT, LEFT_OUT]])
}

function flat(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_EXCERPT)
  return isObject(value) ? LEFT_OUT : value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
