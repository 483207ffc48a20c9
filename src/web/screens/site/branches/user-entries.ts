import { grantSentence, userText } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { profileSentence } from '#contract/site/profile-messages.ts'
import { HIGHEST_LEVEL } from '#domain/people/level.ts'
import { isUsername } from '#domain/people/username.ts'
import { profileFault } from '#domain/site/client-rule.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import { branchesText } from '../../../words/branches.ts'

/** What a person typed about a user. */
export interface UserEntries {
  name: string
  email: string
  phone: string
  organisation: string
  username: string
  role: UserRow['role']
  level: string
  reach: 'all' | 'some'
  branches: string[]
}

/** `user` null: a new one, who may see what there is and nothing more. */
export function userEntries(user: UserRow | null, organisation: string): UserEntries {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    organisation: user?.organisation ?? organisation,
    username: user?.username ?? '',
    role: user?.role ?? 'viewer',
    level: String(user?.level ?? 1),
    reach: user !== null && user.branches === null ? 'all' : 'some',
    branches: user?.branches?.map(String) ?? [],
  }
}

export function userRefusals(entered: UserEntries): Refusals<UserEntries> {
  const refusals: Refusals<UserEntries> = {}
  const rules = { name: 'name', email: 'email', phone: 'telephone', organisation: 'address' } as const
  for (const field of ['name', 'email', 'phone', 'organisation'] as const) {
    const fault = profileFault(rules[field], entered[field])
    if (fault !== null) refusals[field] = profileSentence(fault)
  }
  if (entered.username.trim() === '') refusals.username = userText.usernameMissing
  else if (!isUsername(entered.username.trim())) refusals.username = userText.usernameWrong
  if (Number(entered.level) > HIGHEST_LEVEL[entered.role]) refusals.level = grantSentence('level-beyond-role')
  if (entered.reach === 'some' && entered.branches.length === 0)
    refusals.branches = grantSentence('no-branch')
  return refusals
}

export function userBody({ name, email, phone, role, level, reach, branches }: UserEntries) {
  return {
    name,
    email,
    phone,
    role,
    level: Number(level),
    branches: reach === 'all' ? null : branches.map(Number),
  }
}

/** What differs between the stored user and what was typed. */
export function userDifferences(
  stored: UserRow,
  entered: UserEntries,
  branchName: (id: number) => string,
): Difference[] {
  const branchWords = (ids: readonly number[] | null) =>
    ids === null ? branchesText.allBranches : ids.map(branchName).sort().join(', ')
  const yours = userBody(entered)
  return [
    { label: userText.name, stored: stored.name, yours: yours.name },
    { label: userText.email, stored: stored.email, yours: yours.email },
    { label: userText.phone, stored: stored.phone, yours: yours.phone },
    { label: userText.role, stored: userText.roles[stored.role], yours: userText.roles[yours.role] },
    { label: userText.level, stored: String(stored.level), yours: String(yours.level) },
    { label: userText.branches, stored: branchWords(stored.branches), yours: branchWords(yours.branches) },
  ].filter((one) => one.stored !== one.yours)
}
