/**
 * Quality codes of readings and buckets; a bucket carries the worst code in it.
 *
 * A actual · I interpolated boundary · M manual · R reset · E estimated · H held · X rejected,
 * from best to worst. Source: domain.md §2.8 "Quality codes", §15.2.
 */
export type Quality = 'A' | 'I' | 'M' | 'R' | 'E' | 'H' | 'X'

/** Codes from best to worst. */
export const QUALITY_ORDER: readonly Quality[] = ['A', 'I', 'M', 'R', 'E', 'H', 'X']

/** Rank of a code: 1 is the best; 0 stands for "nothing yet", as does a text that is no code. */
export function qualityRank(quality: string | null): number {
  return QUALITY_ORDER.indexOf(quality as Quality) + 1
}

/** The code of a rank; rank 0 has none. */
export function qualityOfRank(rank: number): Quality | null {
  return QUALITY_ORDER[rank - 1] ?? null
}

/** The worse of two codes; an unknown one does not count. */
export function worstQuality(a: Quality | null, b: Quality | null): Quality | null {
  return qualityRank(a) >= qualityRank(b) ? a : b
}
