/**
 * Which log-ins a person may give or change.
 *
 * Managing users takes level 5. Nobody gives more than they have: no level above their own, none beyond what the role
 * allows, no branch that they do not see. Nobody changes their own role, level or branches, so that no organisation
 * locks itself out, and nobody changes a person who sees more branches than they do. Source: security.md, Permission, BX-02.
 */
import { can, type OrganisationCaller } from './can.ts'
import { HIGHEST_LEVEL, levelInForce, type Role } from './level.ts'

export type Reach = readonly number[] | 'all'

export interface Standing {
  readonly role: Role
  readonly level: number
  readonly branchIds: Reach
}

export interface Granting extends Standing {
  readonly userId: number
}

export type GrantFault =
  | 'not-allowed'
  | 'level-beyond-role'
  | 'beyond-own-level'
  | 'no-branch'
  | 'beyond-own-branches'
  | 'own-standing'

/** Whether this person may edit that one at all. */
export function mayEditPerson(by: Granting, person: Standing): boolean {
  const caller: OrganisationCaller = { kind: 'organisation', role: by.role, level: by.level }
  return can(caller, 'addUser') && isWithin(person.branchIds, by.branchIds)
}

/** null: it may be given. `before` is how the person stands now; null: a new one. */
export function grantFault(
  by: Granting,
  person: { readonly id: number; readonly before: Standing } | null,
  to: Standing,
): GrantFault | null {
  if (!mayEditPerson(by, person?.before ?? { role: 'viewer', level: 1, branchIds: [] })) return 'not-allowed'
  if (person?.id === by.userId && !isSame(person.before, to)) return 'own-standing'
  if (to.level > HIGHEST_LEVEL[to.role]) return 'level-beyond-role'
  if (levelInForce(to.role, to.level) > levelInForce(by.role, by.level)) return 'beyond-own-level'
  if (to.branchIds !== 'all' && to.branchIds.length === 0) return 'no-branch'
  return isWithin(to.branchIds, by.branchIds) ? null : 'beyond-own-branches'
}

function isWithin(reach: Reach, whole: Reach): boolean {
  if (whole === 'all') return true
  return reach !== 'all' && reach.every((id) => whole.includes(id))
}

function isSame(one: Standing, other: Standing): boolean {
  const written = ({ branchIds }: Standing) =>
    branchIds === 'all' ? 'all' : [...branchIds].sort((a, b) => a - b).join()
  return one.role === other.role && one.level === other.level && written(one) === written(other)
}
