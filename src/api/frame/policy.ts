import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { can } from '#domain/people/can.ts'
import { hasFeature } from '#domain/people/feature.ts'
import { type Level, POLICY, type Rule, type RuleName } from '#domain/people/policy.ts'
import type { Tree } from '#domain/site/tree.ts'
import { ApiError } from './respond.ts'
import type { SignedIn } from './signed-in.ts'

type RuledCall = Pick<AnyCall, 'who'>

export function requireRule({ who }: RuledCall): Rule {
  return POLICY[who]
}

const rows = new Set(Object.values<AnyCall>(calls).map(({ method, path }) => `${method} ${path}`))

/** A route that is no call of the contract has no rule and is not served: the server does not start with one. */
export function requireRow(method: string | readonly string[], path: string): void {
  const unknown = [method].flat().find((one) => !rows.has(`${one} ${path}`))
  if (unknown !== undefined) throw new Error(`The policy says nothing of ${unknown} ${path}`)
}

/** By what a request shows who asks. */
export type Access = 'public' | 'session' | 'meter'

export function requiredAccess({ who }: Rule): Access {
  if (who === 'anyone') return 'public'
  return who === 'meter' ? 'meter' : 'session'
}

/** Whether this person may ask at all: 403 in words that say what to do. */
export function requireAllowed(name: RuleName, user: SignedIn): void {
  const { organisationId, role, level } = user
  const caller =
    organisationId === null
      ? ({ kind: 'platform' } as const)
      : ({ kind: 'organisation', role, level } as const)
  if (!can(caller, name)) throw new ApiError('not-allowed', refusal(POLICY[name], organisationId))
}

function refusal({ who }: Rule, organisationId: number | null): string {
  if (who === 'platform') return 'Only platform administrators may do this.'
  if (organisationId === null) {
    return 'A platform administrator belongs to no organisation. Log in as a user of the organisation.'
  }
  return 'You may see this but not do it. Ask an administrator of your organisation.'
}

/** The lowest level that an organisation's person needs, where the rule asks for one. */
export function requiredLevel(rule: Rule): Level | null {
  return rule.who === 'organisation' ? rule.level : null
}

/** SH-03: what the menu does not show is not answered either. */
export function requireFeature(call: RuledCall, { organisation, features }: Tree): void {
  const rule = requireRule(call)
  const feature = rule.who === 'organisation' ? rule.feature : undefined
  if (feature === undefined || hasFeature(organisation.clientType, features, feature)) return
  throw new ApiError(
    'not-allowed',
    'This page is not part of what your organisation has. Ask Nairawatt to add it.',
  )
}
