/**
 * Who may ask a route, by the policy; a person's level counts no higher than the role allows. Whether the organisation
 * has the part of the product is `hasFeature`'s to say. Source: security.md, Permission.
 */
import { levelInForce, type Role } from './level.ts'
import { POLICY, type RouteName, type Rule } from './policy.ts'

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

export function can(caller: Caller, route: RouteName): boolean {
  return allows(POLICY[route], caller)
}

export function allows(rule: Rule, caller: Caller): boolean {
  if (rule.who === 'anyone') return true
  if (rule.who === 'meter' || caller === null) return false
  if (rule.who === 'signed in') return true
  if (rule.who === 'platform') return caller.kind === 'platform'
  return caller.kind === 'organisation' && levelInForce(caller.role, caller.level) >= rule.level
}
