import { profileSentence } from '#contract/site/profile-messages.ts'
import { type ProfileRule, profileFault } from '#domain/site/client-rule.ts'
import type { Refusals } from './resolver.ts'

/** Says of a field what the server would; what is missing has the form's own words. */
export function refuseTyped<E extends object>(
  refusals: Refusals<E>,
  field: keyof E,
  rule: ProfileRule,
  typed: string,
  missing: string,
): void {
  const fault = profileFault(rule, typed)
  if (fault !== null) refusals[field] = fault === 'missing' ? missing : profileSentence(fault)
}
