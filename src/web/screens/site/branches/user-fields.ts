import { grantSentence, userText as text } from '#contract/people/people-messages.ts'
import type { UserRow } from '#contract/site/branches.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { HIGHEST_LEVEL } from '#domain/people/level.ts'
import { isUsername } from '#domain/people/username.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../form/differences.ts'
import { choiceField, ownField, requireText, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { blank, entriesFromRow, findRefusals, labels } from '../../../form/fields.ts'
import { profileRule } from '../../../form/profile-rule.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { branchesText } from '../../../words/branches.ts'

/** Who it is. The organisation is the signed-in person's own; the username stays as it was given. */
export const PERSON = {
  name: textField(text.name, { required: true, rule: profileRule('name') }),
  email: textField(text.email, { required: true, type: 'email', rule: profileRule('email') }),
  phone: textField(text.phone, {
    required: true,
    inputMode: 'tel',
    hint: clientFormText.phoneHint,
    rule: profileRule('telephone'),
  }),
  organisation: textField(text.organisation, {
    required: true,
    readOnly: true,
    told: false,
    rule: profileRule('address'),
  }),
  username: textField(text.username, {
    required: true,
    told: false,
    autoCapitalize: 'none',
    spellCheck: false,
    hint: text.usernameHint,
    rule: (typed) =>
      requireText(text.usernameMissing)(typed) ?? (isUsername(typed.trim()) ? null : text.usernameWrong),
  }),
}

/** What the person may do and see: at first what there is, and nothing more. */
export const STANDING = {
  role: choiceField<UserRow['role']>(
    text.role,
    Object.entries(text.roles).map(([value, label]) => ({ value: value as UserRow['role'], label })),
    { start: 'viewer', required: true },
  ),
  level: choiceField<string>(text.level, [], { start: '1', required: true }),
  reach: ownField<'all' | 'some'>('', 'some', { told: false }),
  branches: ownField<string[]>(text.branches, []),
}

const USER = { ...PERSON, ...STANDING }

export type UserEntries = Entries<typeof USER>

/** `user` null: a new one. */
export function userEntries(user: UserRow | null, organisation: string): UserEntries {
  if (user === null) return { ...blank(USER), organisation }
  const branches = user.branches?.map(String) ?? []
  const reach = user.branches === null ? 'all' : 'some'
  return entriesFromRow(USER, { ...user, level: String(user.level), reach, branches })
}

export function userRefusals(entered: UserEntries): Refusals<UserEntries> {
  const refusals = findRefusals(USER, entered)
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
  const readable = (entries: UserEntries) => ({
    ...entries,
    role: text.roles[entries.role],
    branches:
      entries.reach === 'all'
        ? branchesText.allBranches
        : entries.branches.map(Number).map(branchName).sort().join(', '),
  })
  return findDifferences(labels(USER), readable(userEntries(stored, '')), readable(entered))
}
