/**
 * What changes about the alerts that are written down, so that they tell the episodes that were found.
 *
 * An alert goes on as the first episode that it shares a time with; what it said of its ends is replaced. Where several
 * turn out to be one, the one that somebody acknowledged goes on. Episodes without an alert are new, alerts without an
 * episode were never true.
 */
import type { Instant } from '../time/interval.ts'
import type { Episode } from './episodes.ts'

export interface Written {
  readonly id: number
  readonly since: Instant
  readonly until: Instant | null
  readonly value: number | null
  readonly limit: number | null
  readonly acknowledgedAt: Instant | null
}

export interface Changes {
  readonly added: readonly Episode[]
  readonly moved: readonly (readonly [id: number, episode: Episode])[]
  readonly removed: readonly number[]
}

export function reconcile(written: readonly Written[], found: readonly Episode[]): Changes {
  const left = [...written]
  const added: Episode[] = []
  const moved: [number, Episode][] = []
  for (const episode of found) {
    const same = left.filter((one) => isTogether(one, episode))
    const one = same.find(({ acknowledgedAt }) => acknowledgedAt !== null) ?? same[0]
    if (one === undefined) {
      added.push(episode)
      continue
    }
    left.splice(left.indexOf(one), 1)
    if (!isSame(one, episode)) moved.push([one.id, episode])
  }
  return { added, moved, removed: left.map(({ id }) => id) }
}

type Ends = Pick<Episode, 'since' | 'until'>

/** Whether two share a time. */
export function isTogether(a: Ends, b: Ends): boolean {
  const end = ({ until }: Ends) => until ?? Number.POSITIVE_INFINITY
  return a.since <= end(b) && b.since <= end(a)
}

function isSame(a: Written, b: Episode): boolean {
  return a.since === b.since && a.until === b.until && a.value === b.value && a.limit === b.limit
}
