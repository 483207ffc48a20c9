/**
 * Which parts of the product an organisation has.
 *
 * STANDARD: Score Card, Cost Tracker, Report. RESELLER: Billing only. BESPOKE: what its own list allows. The menu shows
 * by it and the server refuses by it. Source: SH-03; specification 1 §6.
 */
export const FEATURES = ['score-card', 'cost-tracker', 'report', 'billing'] as const
export type Feature = (typeof FEATURES)[number]

type ClientType = 'STANDARD' | 'RESELLER' | 'BESPOKE'

const ALLOWED: Record<ClientType, (feature: Feature, features: readonly string[]) => boolean> = {
  STANDARD: (feature) => feature !== 'billing',
  RESELLER: (feature) => feature === 'billing',
  BESPOKE: (feature, features) => features.includes(feature),
}

export function hasFeature(clientType: ClientType, features: readonly string[], feature: Feature): boolean {
  return ALLOWED[clientType](feature, features)
}
