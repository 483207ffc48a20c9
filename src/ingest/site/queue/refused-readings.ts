import type { Instant } from '#domain/time/interval.ts'
import type { LevelStore } from './level-store.ts'
import { digits } from './piece.ts'

/** A reading that is never sent again, and why. */
export interface RefusedReading {
  readonly at: Instant
  readonly reason: string
  /** as it was sent */
  readonly line: string
}

/** As many as tell what is wrong; older ones go. */
export const MOST_REFUSED = 500
const LONGEST_LINE = 2_000

/** What is written for some more that were refused for good; `number`: of the next key. */
export async function refusedOperations(
  store: LevelStore,
  refused: readonly RefusedReading[],
  number: number,
) {
  if (refused.length === 0) return []
  const puts = refused.slice(-MOST_REFUSED).map((one, n) => ({
    type: 'put' as const,
    key: `x!${digits(number + n, 12)}`,
    value: Buffer.from(JSON.stringify({ ...one, line: one.line.slice(0, LONGEST_LINE) })),
  }))
  const keys = await store.keys({ gt: 'x!', lt: 'x~', reverse: true }).all()
  const old = keys.slice(MOST_REFUSED - puts.length)
  return [...puts, ...old.map((key) => ({ type: 'del' as const, key }))]
}

/** Newest first. */
export async function listRefused(store: LevelStore, most: number): Promise<RefusedReading[]> {
  const values = await store.values({ gt: 'x!', lt: 'x~', reverse: true, limit: most }).all()
  return values.map((value) => JSON.parse(value.toString('utf8')) as RefusedReading)
}
