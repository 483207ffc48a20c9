/** The row of links under Score Card. */
export const scorePagesText = {
  label: 'Score Card and league',
  card: 'Score Card',
  league: 'Branch league',
} as const
