import type { UserRow } from '#contract/platform/admin-shapes.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { levelInForce, type Role } from '#domain/people/level.ts'
import { isUsername } from '#domain/people/username.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { refuseTyped } from '../../../form/refuse-typed.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { userFormText } from '../../../words/platform-forms.ts'

export const ROLES: readonly Role[] = ['administrator', 'manager', 'viewer']
export const LEVELS = [1, 2, 3, 4, 5] as const

/** What is typed about a user. */
export interface UserEntries {
  client: string
  name: string
  phone: string
  email: string
  all_branches: boolean
  /** Ids as text, as checkboxes have them. */
  branches: string[]
  role: Role | ''
  permission: string
  date_added: string
  username: string
}

export function emptyUser(client: string, branches: string[], today: string): UserEntries {
  return {
    client,
    name: '',
    phone: '',
    email: '',
    all_branches: false,
    branches,
    role: '',
    permission: '',
    date_added: today,
    username: '',
  }
}

export function entriesOfUser(row: UserRow): UserEntries {
  const { name, phone, email, all_branches, role, username } = row
  return {
    client: String(row.client_id),
    name,
    phone,
    email,
    all_branches,
    branches: row.branches.map(({ id }) => String(id)),
    role,
    permission: String(row.permission),
    date_added: row.added.slice(0, 10),
    username,
  }
}

/** What is sent; the form's rules have seen to it that a role is chosen. */
export function userBody(entered: UserEntries) {
  const { all_branches, branches, role, permission, date_added } = entered
  return {
    name: entered.name.trim(),
    phone: entered.phone.trim(),
    email: entered.email.trim(),
    role: role as Role,
    permission: Number(permission),
    all_branches,
    branches: all_branches ? [] : branches.map(Number),
    date_added,
  }
}

/** The same for people to compare: branches by their names. */
export function readableUser(entered: UserEntries, branches: readonly { id: number; name: string }[]) {
  const named = branches.filter(({ id }) => entered.branches.includes(String(id))).map(({ name }) => name)
  return { ...entered, branches: entered.all_branches ? userFormText.everyBranch : named.sort().join(', ') }
}

/** Whether a role allows a level in full. */
export function allows(role: Role | '', level: number): boolean {
  return role === '' || levelInForce(role, level) === level
}

/** S2 §5. */
export function userRefusals(entered: UserEntries): Refusals<UserEntries> {
  const refusals: Refusals<UserEntries> = {}
  if (entered.client === '') refusals.client = userFormText.valueMissing
  const { nameMissing, phoneMissing, emailMissing } = userFormText
  refuseTyped(refusals, 'name', 'name', entered.name, nameMissing)
  refuseTyped(refusals, 'phone', 'telephone', entered.phone, phoneMissing)
  refuseTyped(refusals, 'email', 'email', entered.email, emailMissing)
  const username = entered.username.trim() || entered.email.trim()
  if (refusals.email === undefined && !isUsername(username)) refusals.username = adminText.noUsername
  if (!entered.all_branches && entered.branches.length === 0) refusals.branches = userFormText.valueMissing
  if (entered.role === '') refusals.role = userFormText.valueMissing
  if (entered.permission === '' || !allows(entered.role, Number(entered.permission)))
    refusals.permission = userFormText.valueMissing
  if (!isDay(entered.date_added)) refusals.date_added = userFormText.dateMissing
  return refusals
}
