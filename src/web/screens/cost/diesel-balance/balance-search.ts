/** Between which two readings of the tank, beside the rest of the URL; none: about the last month. */
export interface BalanceSearch {
  since?: string | undefined
  until?: string | undefined
}

const ANCHOR = /^(dip|level) \d{1,15}$/

export function readBalanceSearch(raw: Record<string, unknown>): BalanceSearch {
  const [since, until] = [String(raw.since ?? ''), String(raw.until ?? '')]
  return {
    since: ANCHOR.test(since) ? since : undefined,
    until: ANCHOR.test(until) ? until : undefined,
  }
}
