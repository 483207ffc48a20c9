import type { BreakerCommand } from '#contract/breaker/breakers.ts'
import { breakerPageText } from '../../words/breaker.ts'

/** Why a command came to nothing; null: it did not, or is under way. */
export function whyNot({ state, sent_at }: BreakerCommand): string | null {
  if (state === 'failed') return breakerPageText.failedWhy
  if (state !== 'expired') return null
  return sent_at === null ? breakerPageText.unsentWhy : breakerPageText.unansweredWhy
}
