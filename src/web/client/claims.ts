import type { Claims } from '#contract/people/token.ts'

export type TokenClaims = Claims

/** How long before its end an access token counts as expired (SE-04). */
export const MARGIN_MS = 30_000

const CLIENT_TYPES = ['STANDARD', 'RESELLER', 'BESPOKE']

/** The claims inside an access token, or null when the text is no such token. Only the server can verify it. */
export function readClaims(token: string): TokenClaims | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  const { id, exp, client_type } = value as Record<string, unknown>
  return typeof id === 'number' && typeof exp === 'number' && CLIENT_TYPES.includes(String(client_type))
}

/** Whether the token ends within the margin, at the moment `now` (epoch ms). */
export function isExpiring(claims: Pick<TokenClaims, 'exp'>, now: number): boolean {
  return claims.exp * 1000 - now < MARGIN_MS
}
