/** What is said of what branches are compared by, by the server and its form alike. */
export const leagueText = {
  badDay: 'Enter a day like 2026-11-01.',
  badArea: 'Enter square metres above 0, with at most two decimals.',
  longGroup: 'A peer group has 60 letters at the most.',
  nothing: 'Enter the floor, the peer group or both.',
  added: 'Saved. The branch is compared by it from that day on.',
} as const
