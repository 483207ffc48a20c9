import type { Person } from '#store/people/person.ts'
import { notSignedIn } from './respond.ts'

/** The person behind a request. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: number
  readonly username: string
  /** null: a platform administrator */
  readonly organisationId: number | null
  readonly role: Person['role']
  readonly level: number
  readonly branchIds: readonly number[] | 'all'
  readonly homeBranchId: number | null
  /** the organisation's zone */
  readonly zone: string
}

/** Where nobody else may ask. */
export function requireUser(user: SignedIn | null): SignedIn {
  if (!user) throw notSignedIn()
  return user
}
