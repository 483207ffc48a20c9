import type { UserRow } from '#contract/calls/branches.ts'
import { grantSentence } from '#contract/people-messages.ts'
import { writeDayText } from '#domain/account/client-rule.ts'
import { type Granting, grantFault, mayEditPerson, type Standing } from '#domain/permission/grant.ts'
import { localDay } from '#domain/time/zone.ts'
import type { UserRecord, UserToKeep } from '#store/user.ts'
import type { ScopedContext } from './operation.ts'
import { requireTyped } from './profile-parts.ts'
import { ApiError } from './respond.ts'

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
