import { formSentence, tooManyRequestsSentence } from '#contract/people/account-messages.ts'
import { addressBlock } from '#domain/people/address-block.ts'
import { type FormField, formFault } from '#domain/people/form-rule.ts'
import { createTokenBuckets, type TokenBuckets } from '#domain/time/token-bucket.ts'
import { ApiError } from '../frame/respond.ts'
import { waitWords } from './credentials.ts'
import type { PersonContext } from './open.ts'

const AT_ONCE = 10
const ONE_EVERY_S = 60

/** Ten forms at once from an address, then one a minute. */
export function createVisits(): TokenBuckets {
  return createTokenBuckets(1 / ONE_EVERY_S, AT_ONCE)
}

/** Counts a form that somebody without a log-in sends. Throws 'too-many-tries'. */
export function admitVisit({ visits, address, now }: PersonContext, kind: string): void {
  const waitS = visits.take(`${kind} ${addressBlock(address)}`, now)
  if (waitS !== null) throw new ApiError('too-many-tries', tooManyRequestsSentence(waitWords(waitS)), waitS)
}

/** What was typed into a field, without spaces around it; refused with the form's own sentence. */
export function requireField(field: FormField, label: string, typed: string): string {
  const fault = formFault(field, typed)
  if (fault !== null) throw new ApiError('bad-request', formSentence(label, fault))
  return typed.trim()
}
