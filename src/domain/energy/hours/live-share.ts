/** Of the nominal voltage, from which a phase is energised. Source: domain.md §4, §5.8, §16.C. */
export const LIVE_SHARE = 0.5
