/**
 * The moment as the server sees it. A phone's clock can be hours off; the Date header of each answer says by how
 * much, so that "now" in a range and the end of a token mean the same on both sides.
 */
const TOLERATED_MS = 5_000

let aheadMs = 0

/** Epoch milliseconds. */
export function now(): number {
  return Date.now() + aheadMs
}

/** Learns from an answer's Date header, which counts whole seconds. */
export function learnTime(dateHeader: string | null): void {
  const at = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Number.isNaN(at)) return
  const difference = at + 500 - Date.now()
  aheadMs = Math.abs(difference) > TOLERATED_MS ? difference : 0
}
