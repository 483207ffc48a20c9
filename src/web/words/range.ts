import type { Bucket } from '#domain/time/buckets.ts'
import type { RangeName } from '#domain/time/range/named-range.ts'

/** S1 §2 (SH-08). */
export const topBarRanges: readonly RangeName[] = [
  'Today',
  'Past 24 Hours',
  'Past Week',
  'Past Month',
  'Past Three Months',
  'Past Half Year',
  'Past Year',
  'This Week',
  'This Month',
  'This Quarter',
  'This Year',
]

/** S2 §9 (SH-14). */
export const weekRanges: readonly RangeName[] = [
  'Past 1 Week',
  'Past 2 Weeks',
  'Past 3 Weeks',
  'Past 4 Weeks',
]

/** S1 §2 (SH-09): quick ranges of the dialog. */
export const quickRanges: readonly { label: string; range: RangeName }[] = [
  { label: 'Today', range: 'Today' },
  { label: 'Yesterday', range: 'Yesterday' },
  { label: 'Past Week', range: 'Past Week' },
  { label: 'Past Month', range: 'Past Month' },
  { label: 'Past Quarter', range: 'Past Three Months' },
  { label: 'Past Half Year', range: 'Past Half Year' },
  { label: 'Past Year', range: 'Past Year' },
]

/** S1 §2 (SH-09): modes of the dialog, one active at a time. */
export const dateModes = {
  day: 'Select Day',
  month: 'Month',
  quarter: 'Quarter',
  half: 'Half Year',
  year: 'Year',
} as const

export const dateDialogText = {
  title: 'Choose dates',
  open: 'Choose dates …',
  modes: 'Mode',
  quick: 'Quick ranges',
  year: 'Year',
  chosen: 'Chosen',
  apply: 'Apply',
  cancel: 'Cancel',
} as const

export const rangeText = { label: 'Date range', weeks: 'Past weeks', chosen: '(chosen)' } as const

export const intervalText = { label: 'Time interval', tooFine: 'too fine for this range' } as const

/** S1 §2 (SH-10). */
export const intervalLabels: Readonly<Record<Bucket, string>> = {
  '15mins': '15mins',
  '30mins': '30mins',
  hourly: 'hourly',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
}
