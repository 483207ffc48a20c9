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
  verdictWords: {
    kept: 'kept',
    short: 'short',
    between: 'between promise and claim line',
    unknown: 'unknown',
    none: '',
  },
  between: (low: string, high: string) => `${low} to ${high}`,
  mean: 'Mean',
  day: 'Day',
  strip: 'What carried the load, 00:00 to 24:00',
  asTable: 'View as table',
  asStrips: 'View as strips',
  atMost: 'Grid, at most (h)',
  atLeast: 'Grid (h)',
  gridCarried: 'On the grid',
  sustained: 'Interruptions of 3 min and more',
  momentary: 'Shorter interruptions',
  minVolts: 'Lowest voltage (V)',
  verdict: 'Against the promise',
  weekBefore: 'The week before',
  weekAfter: 'The week after',
  swipe: (promised: string, claim: string | null) =>
    `Swipe for the week before. Promised ${promised} h${claim === null ? '' : `, claim line ${claim} h`}.`,
  swipeOnly: 'Swipe for the week before.',
  timeOfUse: 'Hours of use of each source',
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
  band: (band: string | null, hours: string) => (band === null ? hours : `Band ${band} ${hours}`),
  coverage: 'Measured whether it was there',
  ofTheTime: (share: string) => `${share} of the time`,
  interruptions: 'Interruptions',
  interrupted: (sustained: string, momentary: string) =>
    `${sustained} of 3 min and more · ${momentary} shorter`,
  best: 'Best guess',
  noBest: 'not shown under 95 % measured',
  hours: (hours: string) => `${hours} h a day`,
  toldBy: 'Watched by',
  by: {
    controller: 'mains sensing of a generator controller',
    'line-voltage': 'voltage, line side',
    'load-voltage': 'voltage, load side',
    power: 'power',
    inferred: 'inferred',
    none: 'nothing',
  },
  told: (by: string, hours: string) => `${by}, ${hours} h looked at`,
  contradiction: 'Contradiction',
  contradicted: (hours: string) => `The meter says otherwise for ${hours} h`,
  contradictedMeaning:
    'What the controller senses counts. See how it is wired, and where the meter’s voltage is taken.',
} as const

interface Gave {
  name: string
  hours: string
  month: string
}

/** The sentence over the month. */
export const verdictText = {
  kept: 'Kept.',
  short: 'Short, proven.',
  between: 'Under the promise, over the claim line.',
  notProven: 'Not proven.',
  nothing: 'Nothing was measured.',
  nothingWhy: (device: string, month: string) =>
    `${device} sent no readings in ${month}. Check that the meter is sending, or choose another month.`,
  to: 'to',
  feeder: (name: string) => `Feeder ${name}`,
  grid: (branch: string) => `The grid at ${branch}`,
  soFar: (month: string) => `${month} so far`,
  gave: ({ name, hours, month }: Gave) => `${name} gave ${hours} h a day in ${month}`,
  gavePromised: ({ name, hours, month, promised }: Gave & { promised: string }) =>
    `${name} gave ${hours} h a day in ${month} (promised ${promised})`,
  measured: (share: string) => `Measured ${share} of the time`,
  evenWith: 'even with every unknown hour counted as supply, ',
  /** As the board of what is to be got back has it: VAT in. */
  withVat: (naira: string, before: string) => `${naira} with VAT (${before} before it)`,
  claimable: (naira: string, even: string) =>
    even === '' ? `. ${naira} is claimable.` : `; ${even}at least ${naira} is claimable.`,
  claimableSoFar: (naira: string) =>
    `. ${naira} so far; whether it can be claimed is decided when the month is over.`,
  unknownDecides: (hours: string) => `: ${hours} h are unknown, so nothing can be claimed yet.`,
} as const

/** The page around its cards. */
export const supplyPageText = {
  month: 'Month',
  monthBefore: 'The month before',
  monthAfter: 'The month after',
  feeder: 'Feeder',
  noFeeders: 'Nothing tells of the grid in this selection',
  noFeedersWhy:
    'Supply is told by the meter of the utility, or by the controller of a generator that senses the mains. Choose a branch that has one.',
  leftOut: (count: number) =>
    count === 1
      ? 'One more feeder is not shown: choose its branch.'
      : `${count} more feeders are not shown: choose their branch.`,
  noEntry: 'No feeder is entered',
  noEntryWhy: (device: string) =>
    `Enter what ${device} is fed by: the feeder, its band and where its voltage is taken. Without it the page shows hours only, and nothing can be claimed.`,
  noEntrySensed: (branch: string) =>
    `Enter the feeder of ${branch} and its band. Without it the page shows hours only.`,
  ippCarried: (hours: string) =>
    `An IPP carried the load for ${hours} h of this time. The hours of the grid are those in which it was there, also while it only stood by.`,
  sensed: (device: string) =>
    `${device}’s controller tells whether the grid is there. What the grid gave in kWh takes a utility meter, and so does a claim in naira.`,
  sensedBefore: (set: string, meter: string, day: string) =>
    `${meter} tells of the grid from ${day} on. Before that ${set}’s controller told whether it was there, without kWh.`,
  enterFeeder: 'Enter the feeder',
  changeFeeder: 'Feeder and its history',
  rules: 'Rules and band tariffs',
  changed: (days: string) =>
    `The feeder or band changed on ${days}: each day counts by its own row, the hours by the month.`,
  watchRow: (days: string, since: string) => `Less than its band promises on ${days}, since ${since}. `,
  /** `row`: what is said of the days in a row up to the last one; '': that one was not short. */
  watchExplain: (day: string, row: string, isLatest: boolean) =>
    `${row}The supplier had to publish why by 10:00 of the day after ${day}${isLatest ? ' at the latest' : ''}.`,
  watchDowngrade: (day: string, row: string, isLatest: boolean) =>
    `${row}${isLatest ? 'At the latest after' : 'After'} ${day} the feeder had to be put into the band that it gives.`,
  measuredBy: {
    controller: 'Mains sense of the controller',
    'line-voltage': 'Voltage on the line side of',
    'load-voltage': 'Voltage on the load side of',
    power: 'Power through',
    inferred: 'Inferred for',
    none: 'Nothing known of',
  },
  every: (seconds: string) => `every ${seconds} s`,
  mayNot: 'Your log-in may look but not enter. Ask an administrator of your organisation for level 3, Amend.',
} as const
