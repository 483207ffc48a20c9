/** What is said about power factor and capacitors, by the server and on the screen alike. */
import type { NoCapacitor } from '#domain/demand/capacitor/capacitor-advice.ts'

export const capacitorWords = {
  reasons: {
    unknown: 'No meter tells reactive energy. Nothing is assumed in its place.',
    good: 'The power factor is 0.95 and more when it matters: nothing to add.',
    leading: 'The load leads already: capacitors would make it worse.',
  } satisfies Record<NoCapacitor, string>,
  badDay: 'Enter a day like 2026-11-01.',
  badNumber: 'Enter a number that can be so, with a point for decimals.',
  noNaira: 'Enter both what is charged by and its naira, or neither.',
  added: 'Saved. The month is counted by it from that day on.',
} as const
