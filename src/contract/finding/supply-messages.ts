/** What is said about feeders, rules and claims, by the server and on the screen alike. */
import type { ClaimReason } from '#domain/finding/claim/supply-claim.ts'

/** Why a claim has no naira, and what to do. */
export const claimReasonSentence: Readonly<Record<ClaimReason, string>> = {
  'no-band': 'The band of the feeder is not entered, so these are hours only. Enter the feeder.',
  'no-rule': 'No rule covers this band in this month. Enter a rule where there is one.',
  'may-be-due':
    'It may be due: the addendum of 2024 covers 18 to 20 hours, but its amount is not known. Enter the rule with its source.',
  'energy-share':
    'It may be due, amount unknown: in this month R4 is in force, which needs the energy cap of the feeder in February. The supplier has it.',
  'not-proven': 'Unknown hours decide, so nothing can be claimed yet.',
  coverage: 'Less than 80 % of the month was measured: too little for an amount.',
  'no-energy': 'The energy of the month was not measured.',
  'no-tariff':
    'The tariff of the band received is not entered. Enter what the supplier charges in that band.',
}

/** Who did something, to those who are not told names. */
export const roleWords = {
  viewer: 'a viewer',
  manager: 'a manager',
  administrator: 'an administrator',
} as const

export const supplyAnswer = {
  month: 'What the feeders gave, day by day',
  feeders: 'Who feeds each utility meter',
  feederAdded: 'The feeder is saved. The days since then are counted anew.',
  notUtility: 'Only a utility meter has a feeder.',
  noName: 'Enter the name of the feeder.',
  badDay: 'Enter a day like 2026-11-01.',
  badKva: 'Enter the contracted kVA as a number above zero.',
  badRate: 'Enter the tariff in naira per kWh, above zero.',
  rules: 'Rules about supply, with their dates and sources',
  ruleAdded: 'The rule is saved.',
  ruleConfirmed: 'Saved with your name and today.',
  noText: 'Enter code, regulator, text and source of the rule.',
  badEnd: 'The last day must not be before the first.',
  noClaim: 'Nothing of this month can be claimed in naira: look at the page Supply for the reason.',
  bandTariffAdded: 'The tariff of the band is saved.',
} as const
