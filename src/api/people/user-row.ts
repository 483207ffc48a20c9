import { grantSentence } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { type Granting, grantFault, mayEditPerson, type Standing } from '#domain/people/grant.ts'
import { writeDayText } from '#domain/site/client-rule.ts'
import { localDay } from '#domain/time/zone.ts'
import type { UserRecord, UserToKeep } from '#store/people/user.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'
import { requireTyped } from '../site/profile-parts.ts'

/** A user as the caller sees them: branches that the caller does not see are not named. */
export function userRow({ user, tree }: Pick<ScopedContext, 'user' | 'tree'>, person: UserRecord): UserRow {
  const { branchIds } = person
  const seen = tree.branches.filter(({ id }) => branchIds !== 'all' && branchIds.includes(id))
  const { zone, name: organisation } = tree.organisation
  return {
    id: person.id,
    username: person.username,
    name: person.name,
    email: person.email,
    phone: person.phone,
    organisation,
    branch: seen.map(({ name }) => name),
    branches: branchIds === 'all' ? null : seen.map(({ id }) => id),
    role: person.role,
    level: person.level,
    added: writeDayText(localDay(zone, person.createdAt)),
    is_self: person.id === user.userId,
    may_edit: mayEditPerson(user, person),
    version: person.version,
  }
}

interface Typed {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly role: Standing['role']
  readonly level: number
  readonly branches: readonly number[] | null
}

/** What was typed about a user, else a refusal with the sentence of its first fault. */
export function userFrom(typed: Typed): Omit<UserToKeep, 'createdAt'> {
  return {
    name: requireTyped('name', typed.name),
    email: requireTyped('email', typed.email),
    phone: requireTyped('telephone', typed.phone),
    role: typed.role,
    level: typed.level,
    branchIds: typed.branches === null ? 'all' : [...new Set(typed.branches)],
  }
}

/** Nobody gives more than they have (domain `grantFault`). */
export function requireGrant(
  by: Granting,
  person: { readonly id: number; readonly before: Standing } | null,
  to: Standing,
): void {
  const fault = grantFault(by, person, to)
  if (fault === null) return
  const isOfBody = fault === 'level-beyond-role' || fault === 'no-branch'
  throw new ApiError(isOfBody ? 'bad-request' : 'not-allowed', grantSentence(fault))
}
