/**
 * Who is told the names of the people who entered, changed or confirmed a row: who may operate. Others are told their role.
 * Source: domain.md §16.K.
 */
import { levelInForce, type Role } from './level.ts'

const SEES_NAMES = 4

export function mayNamePeople({ role, level }: { readonly role: Role; readonly level: number }): boolean {
  return levelInForce(role, level) >= SEES_NAMES
}
