import type { UserRow } from '#contract/platform/admin-shapes.ts'
import type { Column } from '../../../table/column.ts'
import { adminColumns, adminTableText } from '../../../words/platform.ts'
import { userFormText } from '../../../words/platform-forms.ts'
import { dayColumn, nameColumn, textColumn } from '../AdminTable.tsx'

const branchNames = ({ all_branches, branches }: UserRow) =>
  all_branches ? adminTableText.everyBranch : branches.map(({ name }) => name).join(', ')

function describeLevel({ permission }: UserRow): string {
  const meaning = (userFormText.levels as Record<number, string>)[permission] ?? ''
  return userFormText.level(permission, meaning)
}

/** Who was added at the command line has no name yet. */
export const displayName = ({ name, username }: UserRow): string => name || username

const NAME = nameColumn<UserRow>('name', adminColumns.name, displayName)
const REST: readonly Column<UserRow>[] = [
  textColumn('email', adminColumns.email, ({ email }) => email),
  nameColumn('branch', adminColumns.branch, branchNames),
  textColumn('role', adminColumns.role, ({ role }) => role),
  textColumn('permission', adminColumns.permission, describeLevel),
  dayColumn('added', adminColumns.dateAdded, ({ added }) => added),
]

/** S2 §3: branch user row. */
export const USER_COLUMNS: readonly Column<UserRow>[] = [
  NAME,
  textColumn('phone', adminColumns.phoneNumber, ({ phone }) => phone),
  ...REST,
]

/** Where users of several clients stand together. */
export const USER_COLUMNS_OF_ALL: readonly Column<UserRow>[] = [
  NAME,
  nameColumn('organisation', adminColumns.organisation, (row) => row.organisation),
  ...REST,
]
