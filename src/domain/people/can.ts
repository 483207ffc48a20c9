/**
 * Who may do what a rule of the policy is for; a person's level counts no higher than the role allows. Whether the organisation
 * has the part of the product is `hasFeature`'s to say. Source: security.md, Permission.
 */
import { levelInForce, type Role } from './level.ts'
import { POLICY, type Rule, type RuleName } from './policy.ts'

export interface OrganisationCaller {
  kind: 'organisation'
  role: Role
  level: number
}

export interface PlatformCaller {
  kind: 'platform'
}

/** null: no one who is logged in. */
export type Caller = OrganisationCaller | PlatformCaller | null

export function can(caller: Caller, name: RuleName): boolean {
  const rule: Rule = POLICY[name]
  if (rule.who === 'anyone') return true
  if (rule.who === 'meter' || caller === null) return false
  if (rule.who === 'signed in') return true
  if (rule.who === 'platform') return caller.kind === 'platform'
  return caller.kind === 'organisation' && levelInForce(caller.role, caller.level) >= rule.level
}

/** The same of a person of an organisation who is known to be one. */
export function mayInOrganisation(
  { role, level }: Omit<OrganisationCaller, 'kind'>,
  name: RuleName,
): boolean {
  return can({ kind: 'organisation', role, level }, name)
}
