import { addressBlock } from '#domain/people/address-block.ts'
import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'

/** Who is refused, for what; whose audit it is to stand in. */
interface Refusal {
  readonly kind: string
  readonly address: string
  readonly organisationId: number
}

/** What was not written down for itself. */
export interface LeftOut<Kind> {
  readonly kind: Kind
  readonly organisationId: number
  readonly count: number
}

/** Rows that strangers may make the audit keep, which is for ever. */
export interface AuditAllowance<One extends Refusal> {
  /** False: it is not to be written, and counts among those that were left out. */
  admit(refusal: One, count: number): boolean
  /** What was left out since the last call, one of a kind and organisation. */
  takeLeftOut(): LeftOut<One['kind']>[]
}

const HOUR_S = 3600
const OF_ADDRESS = { anHour: 6, atOnce: 6 }
const OF_ORGANISATION = { anHour: 60, atOnce: 60 }
const OF_ALL = { anHour: 240, atOnce: 240 }
/** Sums of so many organisations; those of more stand under the platform. */
const MOST_SUMS = 100

/** Each kind for itself: many wrong passwords hide nobody who asks for what is not theirs. */
export function createAuditAllowance<One extends Refusal>(
  clock: () => Instant,
  platformId: number,
): AuditAllowance<One> {
  const bucket = ({ anHour, atOnce }: typeof OF_ALL) => createTokenBuckets(anHour / HOUR_S, atOnce)
  const [byAddress, byOrganisation, byKind] = [bucket(OF_ADDRESS), bucket(OF_ORGANISATION), bucket(OF_ALL)]
  const leftOut = new Map<string, LeftOut<One['kind']>>()

  function leaveOut(kind: One['kind'], wanted: number, count: number): void {
    const own = `${kind} ${wanted}`
    const organisationId = leftOut.has(own) || leftOut.size < MOST_SUMS ? wanted : platformId
    const key = `${kind} ${organisationId}`
    leftOut.set(key, { kind, organisationId, count: (leftOut.get(key)?.count ?? 0) + count })
  }

  return {
    admit({ kind, address, organisationId }, count) {
      const now = clock()
      const buckets = [
        [byAddress, `${kind} ${addressBlock(address)} ${organisationId}`],
        [byOrganisation, `${kind} ${organisationId}`],
        [byKind, kind],
      ] as const
      const isAllowed = buckets.every(([one, key]) => one.wait(key, now) === null)
      if (isAllowed) for (const [one, key] of buckets) one.charge(key, 1, now)
      else leaveOut(kind, organisationId, count)
      return isAllowed
    },
    takeLeftOut() {
      const sums = [...leftOut.values()]
      leftOut.clear()
      return sums
    },
  }
}
