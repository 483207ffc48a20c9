/**
 * Who may do what.
 *
 * Every action has a lowest level (1 View, 2 Record, 3 Amend, 4 Operate, 5 Manage); a level
 * includes those below it, and a person's level counts no higher than the role allows. The
 * administrator area belongs to platform administrators, who stand apart from organisations: they
 * may do nothing inside one. Source: architecture.md §4, trust.md.
 */
import { levelInForce, type Role } from './level.ts'

export interface OrganisationCaller {
  kind: 'organisation'
  role: Role
  level: number
}

export interface PlatformCaller {
  kind: 'platform'
}

export type Caller = OrganisationCaller | PlatformCaller

interface Rule {
  area: 'organisation' | 'platform'
  level: 0 | 1 | 2 | 3 | 4 | 5
}

const organisation = (level: Rule['level']): Rule => ({ area: 'organisation', level })

/** The policy. Level 0 of the platform area: being a platform administrator is enough. */
export const POLICY = {
  'view figures': organisation(1),
  'export figures': organisation(1),
  'add bill': organisation(2),
  'add diesel entry': organisation(2),
  'add equipment': organisation(2),
  'acknowledge alert': organisation(2),
  'edit bill': organisation(3),
  'delete bill': organisation(3),
  'edit diesel entry': organisation(3),
  'delete diesel entry': organisation(3),
  'edit equipment': organisation(3),
  'delete equipment': organisation(3),
  'set mail schedule': organisation(3),
  'switch breaker': organisation(4),
  'set alerts': organisation(4),
  'set tariff': organisation(4),
  'manage users': organisation(5),
  'manage devices': organisation(5),
  'manage branches': organisation(5),
  'administer platform': { area: 'platform', level: 0 },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof POLICY

export function can(caller: Caller, action: Action): boolean {
  const rule: Rule = POLICY[action]
  if (caller.kind === 'platform') return rule.area === 'platform'
  return rule.area === 'organisation' && levelInForce(caller.role, caller.level) >= rule.level
}
