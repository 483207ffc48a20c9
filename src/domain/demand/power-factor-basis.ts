/** What a power factor of a period is worked out from. Source: domain.md §15.6. */
export const POWER_FACTOR_BASES = ['from kWh and kvarh', 'apparent', 'from the meter'] as const
export type PowerFactorBasis = (typeof POWER_FACTOR_BASES)[number]
