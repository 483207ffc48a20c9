import { profileSentence } from '#contract/site/profile-messages.ts'
import { type ProfileRule, profileFault } from '#domain/site/client-rule.ts'
import type { Rule } from './fields.ts'

/** Says of a field what the server would; what is missing may have the form's own words. */
export function profileRule(rule: ProfileRule, missing?: string): Rule<string> {
  return (typed) => {
    const fault = profileFault(rule, typed)
    if (fault === null) return null
    return fault === 'missing' && missing !== undefined ? missing : profileSentence(fault)
  }
}
