/**
 * What a person may do: the stored level, no higher than the role allows.
 *
 * Level: 1 View, 2 Record, 3 Amend, 4 Operate, 5 Manage; each includes those below it.
 * A level that is no whole number from 1 to 5 allows nothing (0). Source: security.md, Permission.
 */
export type Role = 'viewer' | 'manager' | 'administrator'

export const HIGHEST_LEVEL: Readonly<Record<Role, number>> = { viewer: 1, manager: 4, administrator: 5 }

export function levelInForce(role: Role, level: number): number {
  if (!Number.isInteger(level) || level < 1 || level > 5) return 0
  return Math.min(level, HIGHEST_LEVEL[role])
}
