import { signedInClaims } from '../../../client/stored-log-in.ts'

const KEY = 'nairawatt-bill-branch'

/** The branch of the last bill that this log-in entered here; null where there is none, or it is not one of `known`. */
export function rememberedBranch(known: readonly { branch_id: number }[]): string | null {
  const [owner, branch] = (localStorage.getItem(KEY) ?? '').split(' ')
  if (owner === undefined || owner !== String(signedInClaims()?.id)) return null
  return known.some(({ branch_id }) => String(branch_id) === branch) ? (branch ?? null) : null
}

export function rememberBranch(branch: string): void {
  localStorage.setItem(KEY, `${signedInClaims()?.id} ${branch}`)
}
