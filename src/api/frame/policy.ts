import type { AnyEndpoint, Route } from '#contract/endpoint.ts'
import { type CallName, fileRoutes, routes } from '#contract/routes.ts'
import { allows } from '#domain/people/can.ts'
import type { Level, Rule } from '#domain/people/policy.ts'
import { POLICY } from '#domain/people/policy.ts'
import { ApiError } from './respond.ts'
import type { SignedIn } from './signed-in.ts'

/** Does not compile while a route of the contract has no row in the policy. */
const RULES: Readonly<Record<CallName | keyof typeof fileRoutes, Rule>> = POLICY

const byRoute = new Map<Route, Rule>(
  Object.entries({ ...routes, ...fileRoutes }).map(([name, route]) => [route, RULES[name as CallName]]),
)

/** What the policy says of a call; one that it does not know cannot be mounted. */
export function ruleOf({ route }: Pick<AnyEndpoint, 'route'>): Rule {
  const rule = byRoute.get(route)
  if (!rule) throw new Error(`The policy says nothing of ${route.method} ${route.path}`)
  return rule
}

const rows = new Set([...byRoute.keys()].map(({ method, path }) => `${method} ${path}`))

/** A route without a row is not served: the server does not start with one. */
export function requireRow(method: string | readonly string[], path: string): void {
  const unknown = [method].flat().find((one) => !rows.has(`${one} ${path}`))
  if (unknown !== undefined) throw new Error(`The policy says nothing of ${unknown} ${path}`)
}

/** By what a request shows who asks. */
export type Access = 'public' | 'session' | 'meter'

export function accessOf({ who }: Rule): Access {
  if (who === 'anyone') return 'public'
  return who === 'meter' ? 'meter' : 'session'
}

/** Whether this person may ask at all: 403 in words that say what to do. */
export function requireAllowed(rule: Rule, user: SignedIn): void {
  const { organisationId, role, level } = user
  const caller =
    organisationId === null
      ? ({ kind: 'platform' } as const)
      : ({ kind: 'organisation', role, level } as const)
  if (!allows(rule, caller)) throw new ApiError('not-allowed', refusal(rule, organisationId))
}

function refusal({ who }: Rule, organisationId: number | null): string {
  if (who === 'platform') return 'Only platform administrators may do this.'
  if (organisationId === null) {
    return 'A platform administrator belongs to no organisation. Log in as a user of the organisation.'
  }
  return 'You may see this but not do it. Ask an administrator of your organisation.'
}

/** The lowest level that an organisation's person needs, where the rule asks for one. */
export function levelOf(rule: Rule): Level | null {
  return rule.who === 'organisation' ? rule.level : null
}
