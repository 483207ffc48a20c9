import type { FindingKind } from '#domain/finding/finding.ts'

/** Three things to do, on the Score Card. None is the specification's. */
export const toDoText = {
  title: 'Three things to do',
  atLeast: (naira: string) => `${naira} at least, with VAT`,
  noNaira: 'amount not known yet',
  all: (count: number) => `All ${count} on the board`,
  none: 'No money to get back.',
  noneHint:
    'What bills, deliveries, tanks and feeders show against the meters comes here. Services that are due and hours that were wasted stand in their own cards.',
} as const

/** What to do about a finding, as it begins a sentence. */
export const toDoAction: Readonly<Record<FindingKind, string>> = {
  'supply-claim': 'Send the claim',
  'bill-dispute': 'Dispute the bill',
  'delivery-short': 'Ask the supplier for the missing litres',
  'tank-fell': 'Find out why the tank fell',
  'tank-gap': 'Find out where the diesel went',
  'purchase-short': 'Ask for the missing units',
  avoidable: 'Switch the set off while the grid is there',
}
