import { createHash } from 'node:crypto'

/**
 * SHA-256 (hex) over what a pack is made of. Keys are ordered, so that the same figures give the same hash whoever
 * puts them together; when it was made is no part of it.
 */
export function packHash(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, ordered(one)]))
}
