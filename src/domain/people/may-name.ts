/**
 * Who is told the names of the people who entered, changed or confirmed a row: who may operate. Others are told their role.
 * Source: domain.md §16.K.
 */
import { mayInOrganisation } from './can.ts'
import type { Role } from './level.ts'

export function mayNamePeople(person: { readonly role: Role; readonly level: number }): boolean {
  return mayInOrganisation(person, 'operate')
}
