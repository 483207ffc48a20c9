/**
 * The texts of a device's data quality: why readings are parked, what releasing them does, what is asked of people
 * (issue 13, deliverable 2).
 */
import type { RatioFault, RatioRead } from '#domain/meter/register/transformer-ratio.ts'

interface ReasonWords {
  readonly title: string
  readonly release: string
}

const AGAIN = 'Judge them again as if they were sent now'

const REASONS: Readonly<Record<string, ReasonWords>> = {
  'over-range': {
    title: 'Register rose faster than the rating allows',
    release: 'Take them in; was the meter exchanged, record that instead',
  },
  future: { title: 'Dated in the future', release: 'Take in those whose time has come' },
  'too-old': { title: 'Dated before the year 2000', release: AGAIN },
  'no-time': { title: 'No readable time', release: AGAIN },
  span: {
    title: 'More than two years older than the newest of their post',
    release: 'Take them in, if their clock was right',
  },
  removed: {
    title: 'Of a month whose readings have been removed',
    release: 'Nothing: the totals of that month stand. Set them aside',
  },
  'over-limit': { title: 'Counted, not kept: too many were refused', release: 'Nothing of these was kept' },
  empty: {
    title: 'Nothing usable in them',
    release: `${AGAIN}: with another rating their powers may be true`,
  },
  conflict: {
    title: 'Same time, other value',
    release: 'Count the value that was sent last; the first one stays on record',
  },
  unreadable: { title: 'Not readable', release: AGAIN },
  'not-a-number': { title: 'A column holds no number', release: AGAIN },
  negative: { title: 'Negative energy', release: AGAIN },
}

/** A reason in words; one that has none here is shown as it is. */
export function reasonWords(code: string): ReasonWords {
  return REASONS[code] ?? { title: code, release: AGAIN }
}

const RATIO: Readonly<Record<RatioFault, string>> = {
  nothing:
    'Write the ratio of the current transformer, such as 200/5, or of the voltage transformer, such as 11000/110.',
  'no-ct': 'Write the current transformer as primary/secondary, such as 200/5.',
  'no-vt': 'Write the voltage transformer as primary/secondary, such as 11000/110.',
  'ct-upside-down': 'The primary current stands first and is the larger one, such as 200/5.',
  'vt-upside-down': 'The primary voltage stands first and is the larger one, such as 11000/110.',
  'no-time': 'There is no such time in the branch. Write it as DD-MM-YYYY HH:mm.',
  future: 'A ratio cannot begin in the future.',
}

export function ratioSentence(fault: RatioFault): string {
  return RATIO[fault]
}

/** What is unusual about a ratio that was taken; null: nothing. */
export function ratioWarning(unusual: RatioRead['unusual']): string | null {
  if (unusual.length === 0) return null
  const usual = {
    ct: 'a current transformer usually has 5 or 1 A',
    vt: 'a voltage transformer usually has 100 to 120 V',
  }
  return `Look at the plate again: ${unusual.map((kind) => usual[kind]).join(', and ')} on its secondary.`
}

/** Asks for the rating where P_max is not known from one. */
export function ratingSentence(source: string, mostKw: number): string | null {
  const kw = mostKw.toLocaleString('en-GB', { maximumFractionDigits: 0 })
  if (source === 'learned')
    return `No rating is entered: up to ${kw} kW is believed, from what was measured. Enter the rated kVA.`
  if (source === 'assumed')
    return `No rating is entered and little is measured: up to ${kw} kW is believed. Enter the rated kVA.`
  return null
}

/** Where the period that is set and the one that the readings have disagree; null: they agree, or nothing is learned. */
export function periodSentence(setS: number, learnedS: number | null): string | null {
  if (learnedS === null || learnedS === setS) return null
  return `The readings come every ${periodWords(learnedS)}, but the device is set to ${periodWords(setS)}. Set the period to ${periodWords(learnedS)}.`
}

/** 900 → '15 min', 3600 → '1 h', 20 → '20 s'. */
export function periodWords(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** Where readings have been removed after the months that the client keeps them (docs/decisions/020). */
export const removedText = {
  chooseLater: (day: string) =>
    `The readings before ${day} have been removed, and the totals of that time stand. Choose that day or a later one.`,
  notKnownThen:
    'Readings of that time have been removed: its figures stand as they are, and what was known of them earlier cannot be told any more.',
} as const

export const qualityText = {
  hardware: 'Gateways and devices, the worst first',
  read: 'How well the device is read',
  discarded: (count: number) => `${count} parked readings are set aside. They can be taken back.`,
  restored: (count: number) => `${count} readings are among the parked ones again.`,
  released: (taken: number, left: number) =>
    left === 0
      ? `${taken} readings are taken in.`
      : `${taken} readings are taken in, ${left} are still parked: the reasons say why.`,
  exchanged: 'The replacement is recorded, and the totals since then are worked out again.',
  exchangedThen: 'A replacement at this very moment is recorded already.',
  ratioAdded: 'The ratio is recorded, and what was measured since then is worked out again.',
  periodSet: 'The period is set, and the totals are worked out again.',
  computing: 'The totals of the device are worked out again from its readings.',
} as const
