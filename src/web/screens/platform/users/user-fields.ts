import type { UserRow } from '#contract/platform/admin-shapes.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { levelInForce, type Role } from '#domain/people/level.ts'
import { isUsername } from '#domain/people/username.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { choiceField, dayField, ownField, requireText, textField } from '../../../form/field-kinds.tsx'
import type { Entries, Values } from '../../../form/fields.ts'
import { blank, findRefusals, valuesToSend } from '../../../form/fields.ts'
import { profileRule } from '../../../form/profile-rule.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { userFormText as text } from '../../../words/platform-forms.ts'

const ROLES: readonly Role[] = ['administrator', 'manager', 'viewer']
const LEVELS = [1, 2, 3, 4, 5] as const

const choice = {
  start: '',
  required: true,
  placeholder: text.choose,
  rule: requireText(text.valueMissing),
} as const

/** What somebody may do (AD-06), and in which branches of the client. */
export const STANDING = {
  role: choiceField<Role | ''>(
    text.role,
    ROLES.map((value) => ({ value, label: text.roles[value] })),
    choice,
  ),
  permission: choiceField<string>(text.permission, [], { ...choice, hint: text.permissionHint }),
  all_branches: ownField('', false, { told: false }),
  /** Ids as text, as checkboxes have them. */
  branches: ownField<string[]>(text.branch, []),
}

/** S2 §3: name, phone, e-mail, day of entry, and standing. */
export const USER = {
  client: ownField<string>('', '', { told: false, rule: choice.rule }),
  name: textField(text.name, { required: true, rule: profileRule('name', text.nameMissing) }),
  phone: textField(text.phone, {
    required: true,
    type: 'tel',
    rule: profileRule('telephone', text.phoneMissing),
  }),
  email: textField(text.email, {
    required: true,
    type: 'email',
    rule: profileRule('email', text.emailMissing),
  }),
  date_added: dayField(text.dateAdded, {
    required: true,
    rule: (typed) => (isDay(typed) ? null : text.dateMissing),
  }),
  ...STANDING,
  username: textField(text.username, { told: false, hint: text.usernameHint, autoCapitalize: 'none' }),
}

export type UserEntries = Entries<typeof USER>

export function emptyUser(client: string, branches: string[], today: string): UserEntries {
  return { ...blank(USER), client, branches, date_added: today }
}

export function userValues(row: UserRow): Values<typeof USER> {
  return {
    ...row,
    client: String(row.client_id),
    branches: row.branches.map(({ id }) => String(id)),
    permission: String(row.permission),
    date_added: row.added.slice(0, 10),
  }
}

/** What is sent; the form's rules have seen to it that a role is chosen. */
export function userBody(entered: UserEntries) {
  const { client, username, ...body } = valuesToSend(USER, entered)
  return {
    ...body,
    role: body.role as Role,
    permission: Number(body.permission),
    branches: body.all_branches ? [] : body.branches.map(Number),
  }
}

/** The same for people to compare: branches by their names. */
export function readableUser(entered: UserEntries, branches: readonly { id: number; name: string }[]) {
  const named = branches.filter(({ id }) => entered.branches.includes(String(id))).map(({ name }) => name)
  return { ...entered, branches: entered.all_branches ? text.everyBranch : named.sort().join(', ') }
}

/** Whether a role allows a level in full. */
export function allows(role: Role | '', level: number): boolean {
  return role === '' || levelInForce(role, level) === level
}

export function levelOptions(role: Role | '') {
  return LEVELS.map((level) => ({
    value: String(level),
    label: text.level(level, text.levels[level]),
    disabled: !allows(role, level),
  }))
}

/** S2 §5. */
export function userRefusals(entered: UserEntries): Refusals<UserEntries> {
  const refusals = findRefusals(USER, entered)
  const username = entered.username.trim() || entered.email.trim()
  if (refusals.email === undefined && !isUsername(username)) refusals.username = adminText.noUsername
  if (!entered.all_branches && entered.branches.length === 0) refusals.branches = text.valueMissing
  if (!allows(entered.role, Number(entered.permission))) refusals.permission = text.valueMissing
  return refusals
}
