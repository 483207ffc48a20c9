/** The words of the page Supply and its entries. None is the specification's; plain and short. */
import type { StripKind } from '#chart/strip/strip-shapes.ts'

const kinds: Readonly<Record<StripKind, string>> = {
  grid: 'Grid',
  generator: 'Generator',
  solar: 'Solar alone',
  ipp: 'IPP',
  nothing: 'Nothing',
  unknown: 'Unknown',
}

export const supplyText = {
  title: 'Supply',
  dayByDay: (month: string) => `${month}, day by day`,
  kinds,
  besideGrid: 'of it beside the grid',
  legend: 'What carried the load',
  gridHours: 'grid h',
  promise: 'against the promise',
  verdicts: { kept: 'kept', short: 'short', between: '', unknown: 'unknown', none: '' },
  between: (low: string, high: string) => `${low} to ${high}`,
  mean: 'Mean',
  day: 'Day',
  strip: 'What carried the load, 00:00 to 24:00',
  asTable: 'View as table',
  asStrips: 'View as strips',
  atMost: 'Grid, at most (h)',
  atLeast: 'Grid (h)',
  sustained: 'Interruptions of 3 min and more',
  momentary: 'Shorter interruptions',
  minVolts: 'Lowest voltage (V)',
  verdict: 'Against the promise',
  weekBefore: 'The week before',
  weekAfter: 'The week after',
  swipe: (promised: string, claim: string | null) =>
    `Swipe for the week before. Promised ${promised}${claim === null ? '' : `, claim line ${claim}`}.`,
  swipeOnly: 'Swipe for the week before.',
  timeOfUse: 'Hours of use of each source',
  toSupply: 'Supply of the feeder, day by day',
} as const

/** The card Promised against given. */
export const promiseText = {
  title: 'Promised against given',
  to: 'to',
  aDay: 'h a day',
  promised: (hours: string) => `h a day, promised ${hours}`,
  bar: (low: string, high: string) =>
    low === high ? `${low} hours a day` : `Between ${low} and ${high} hours a day`,
  measured: (hours: string) => `measured ${hours}`,
  atMost: (hours: string) => `at most ${hours}`,
  claimLine: (hours: string) => `claim line ${hours}`,
  coverage: 'Measured',
  ofTheTime: (share: string) => `${share} of the time`,
  interruptions: 'Interruptions',
  interrupted: (sustained: string, momentary: string) =>
    `${sustained} of 3 min and more · ${momentary} shorter`,
  best: 'Best guess',
  noBest: 'not shown under 95 % measured',
  hours: (hours: string) => `${hours} h a day`,
} as const
