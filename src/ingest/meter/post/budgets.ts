import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { Refused } from '../meter-admission.ts'

/** What a post took. */
export interface Spent {
  readonly readings?: number
  /** unpacked */
  readonly bytes?: number
  readonly processorMs?: number
}

/** Work that keys and organisations may cause: a rate that any outage of theirs is made up for with, and no flood. */
export interface Budgets {
  /** Null: there is something left of everything. */
  refusal(sender: Pick<KeyHolder, 'keyId' | 'organisationId'>): Refused | null
  charge(sender: Pick<KeyHolder, 'keyId' | 'organisationId'>, spent: Spent): void
}

interface Budget {
  readonly of: keyof Spent
  readonly ofKey: { readonly aSecond: number; readonly atOnce: number }
  /** that many times as much for the whole organisation */
  readonly keys: number
  readonly sentence: string
}

const MB = 1024 * 1024
const WAIT = 'Send what is left later; send new readings first.'

const BUDGETS: readonly Budget[] = [
  {
    of: 'readings',
    ofKey: { aSecond: 1_000, atOnce: 100_000 },
    keys: 5,
    sentence: `Too many readings in a short time. ${WAIT}`,
  },
  {
    of: 'bytes',
    ofKey: { aSecond: MB, atOnce: 64 * MB },
    keys: 5,
    sentence: `Too many bytes in a short time. ${WAIT}`,
  },
  {
    of: 'processorMs',
    ofKey: { aSecond: 100, atOnce: 3_000 },
    keys: 3,
    sentence: `The posts take too much work to read. ${WAIT}`,
  },
]

export function createBudgets(clock: () => Instant): Budgets {
  const budgets = BUDGETS.map(({ of, ofKey, keys, sentence }) => ({
    of,
    sentence,
    byKey: createTokenBuckets<number>(ofKey.aSecond, ofKey.atOnce),
    byOrganisation: createTokenBuckets<number>(ofKey.aSecond * keys, ofKey.atOnce * keys),
  }))
  return {
    refusal({ keyId, organisationId }) {
      const now = clock()
      for (const { byKey, byOrganisation, sentence } of budgets) {
        const retryAfterS = byKey.wait(keyId, now) ?? byOrganisation.wait(organisationId, now)
        if (retryAfterS !== null)
          return { code: 'too-many-requests', sentence, retryAfterS, isOfSender: true }
      }
      return null
    },
    charge({ keyId, organisationId }, spent) {
      const now = clock()
      for (const { of, byKey, byOrganisation } of budgets) {
        const amount = spent[of] ?? 0
        if (amount === 0) continue
        byKey.charge(keyId, amount, now)
        byOrganisation.charge(organisationId, amount, now)
      }
    },
  }
}
