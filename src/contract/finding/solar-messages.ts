/** What is said about solar, by the server and on the screen alike. */
import type { NoPayback } from '#domain/finding/solar/payback.ts'
import type { SolarValueReason } from '#domain/finding/solar/solar-value.ts'

export const solarWords = {
  reasons: {
    'no-energy': 'Nothing was measured of the panels.',
    'not-measured':
      'Too little of what the panels gave was measured: under 80 % of the daylight. See that their meter is sending.',
    coverage:
      'Too little is known of what else would have carried the load: under 80 %. See that the meters of the grid and the sets are sending.',
    'set-rate': 'What a kWh of the set costs is not known. Enter its size and a purchase of diesel.',
    'grid-rate': 'No tariff of the grid is entered. Enter one, or a bill.',
  } satisfies Record<SolarValueReason, string>,
  payback: {
    months: 'Fewer than 12 whole months have a worth: none is projected.',
    capex: 'Enter what the plant cost.',
    'no-gain': 'It brought no more than its upkeep.',
  } satisfies Record<NoPayback, string>,
  badDay: 'Enter a day like 2026-11-01.',
  badNumber: 'Enter a number that can be so, with a point for decimals.',
  added: 'Saved. The plant is judged by it from that day on.',
} as const
