/** Figures of the league that no other page shows. */
export const LEAGUE_FIGURES = ['area', 'hour', 'papr', 'supply'] as const
export type LeagueFigure = (typeof LEAGUE_FIGURES)[number]

/** Names one in an address: 'league.202611.4.area'. */
export function leagueFigureKey(month: string, branchId: number, name: LeagueFigure): string {
  return `league.${month.replace('-', '')}.${branchId}.${name}`
}
