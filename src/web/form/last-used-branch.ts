import { signedInClaims } from '../client/stored-log-in.ts'

const KEY = 'nairawatt-entry-branch'

/** The branch that this log-in entered something for last, here; null where there is none, or it is not one of `known`. */
export function lastUsedBranch(known: readonly { branch_id: number }[]): string | null {
  const [owner, branch] = (localStorage.getItem(KEY) ?? '').split(' ')
  if (owner === undefined || owner !== String(signedInClaims()?.id)) return null
  return known.some(({ branch_id }) => String(branch_id) === branch) ? (branch ?? null) : null
}

export function rememberBranch(branch: string): void {
  localStorage.setItem(KEY, `${signedInClaims()?.id} ${branch}`)
}
