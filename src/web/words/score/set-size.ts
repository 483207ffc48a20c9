/** The words of the panel about the size of a generator. None is the specification's; plain and short. */
import type { SetSizeAnswer, SizeOptionRow } from '#contract/score/set-size.ts'

export const setSizeText = {
  open: 'Load and options',
  title: (set: string) => `Load and options of ${set}`,
  description: 'Over the range of the page. Advice only: nothing is ordered or switched from here.',
  loading: 'Load and options',
  none: 'The set did not run in this range, or its size is not entered.',
  curve: 'For how long it carried how much',
  curveNote: (kva: string) => `Hours that it ran, by falling load; percent of the ${kva} that it may carry.`,
  hours: 'Run hours',
  bands: ['under 30 %', '30 to 70 %', '70 to 100 %', 'over 100 %'],
  bandNotes: ['harms when it lasts', 'where it should be', 'for peaks', 'overloaded'],
  band: 'Load',
  share: 'Share',
  note: 'What it means',
  chart: (told: string) => `Load-duration curve. ${told}`,
  options: 'What could be done',
  option: 'Option',
  advised: 'advised',
  kinds: {
    keep: () => 'Keep it',
    stagger: () => 'Stagger what begins its peak',
    pair: (kva: string) => `A ${kva} set beside it`,
    replace: (kva: string) => `A ${kva} set in its place`,
  } satisfies Record<SizeOptionRow['kind'], (kva: string) => string>,
  start: (kva: string, moment: string) => `${kva} at ${moment}: a soft starter or another hour`,
  window: (from: string, to: string, kw: string) => `from ${from} to ${to}, at ${kw}`,
  load: (hours: string, kw: string) => `${hours} a year at ${kw}`,
  burns: 'Burns a year now',
  saves: 'Saves a year',
  nothing: 'nothing',
  byLine: (litres: string) => `by another curve ${litres}`,
  capex: 'Price of the set',
  resale: 'Less what the old one brings',
  payback: 'Pays back in',
  months: (months: string, least: string, most: string) => `${months} months (${least} to ${most})`,
  never: 'fuel does not pay for it',
  noPrice: 'no purchase of diesel is known',
  typePrice: 'type its price',
  fuelAlone:
    'Fuel alone seldom pays for another set. Both curves are generic: the two give the range. What is typed here stays on this page; service is not in it.',
  ownCurve: 'The maker’s curve that is entered counts for the set that is there.',
  pace: 'A year at the pace of this range.',
} as const

/** '62.5 h under 30 %, …' */
export function bandsText(
  bands: NonNullable<SetSizeAnswer['bands']>,
  write: (hours: number) => string,
): string {
  return bands.map((hours, n) => `${write(hours)} ${setSizeText.bands[n]}`).join(', ')
}
