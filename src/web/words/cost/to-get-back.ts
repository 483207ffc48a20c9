import type { FindingBasis, FindingKind } from '#domain/finding/finding.ts'

/** Money to get back: all findings on one board. None is the specification's. */
export const toGetBackText = {
  title: 'Money to get back',
  toGetBack: 'To get back, at least, with VAT',
  recovered: 'Recovered',
  recoveredHint: 'What was settled, and nothing else',
  count: (count: number) => `${count} ${count === 1 ? 'finding' : 'findings'}`,
  unknown: (count: number) => `${count} without a known amount`,
  filters: 'Which are shown',
  kind: 'Kind',
  allKinds: 'All kinds',
  state: 'State',
  pending: 'Not settled yet',
  allStates: 'All states',
  none: 'Nothing is found here.',
  noneHint:
    'Bills, deliveries, tanks and feeders are compared with the meters all the time; what does not add up comes here.',
  atLeast: 'at least, with VAT',
  upTo: (naira: string) => `up to ${naira}`,
  noNaira: 'Not known',
  noNairaHint: 'The figures do not prove an amount yet.',
  evidence: 'Evidence',
  sure: 'How sure',
  days: (from: string, to: string) => `${from} to ${to}`,
  measured: (share: string) => `${share} measured`,
  seeEvidence: 'See the evidence',
  checks: 'checks of the bill',
  disputed: (branch: string, days: string, naira: string) =>
    `${branch}, ${days}: ${naira} in dispute at least`,
  more: 'Show more',
  whoAndWhen: (who: string, day: string) => `${who}, ${day}`,
  answerLate: (day: string) => `The answer was due on ${day}.`,
  answerLateHint: 'Ask the supplier, or take it to the regulator’s forum.',
  settledFor: (naira: string) => `${naira} came back`,
} as const

export const basisText: Readonly<Record<FindingBasis, string>> = {
  measured: 'Measured by our meters',
  booked: 'From papers alone',
  implied: 'Worked out from meters and papers',
}

/** Where its evidence is shown. */
export const evidencePages: Readonly<
  Record<Exclude<FindingKind, 'bill-dispute'>, { path: string; label: string }>
> = {
  'supply-claim': { path: '/parameters/supply', label: 'Supply' },
  'delivery-short': { path: '/cost-tracker/diesel-balance', label: 'Diesel balance' },
  'tank-fell': { path: '/cost-tracker/diesel-balance', label: 'Diesel balance' },
  'tank-gap': { path: '/cost-tracker/diesel-balance', label: 'Diesel balance' },
  'purchase-short': { path: '/cost-tracker/buy-list', label: 'Buy list' },
  avoidable: { path: '/parameters/supply', label: 'Supply' },
}
