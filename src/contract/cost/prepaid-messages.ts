/** The texts of pre-paid meters: receipts, display readings, tokens that cost nothing. For form and server alike. */
import type { PurchaseFieldFault } from '#domain/cost/prepaid/read-purchase.ts'
import { displayDay } from './bill-messages.ts'
import { amountSentence } from './cost-messages.ts'

const LINES = { fee: 'Fee', debt: 'Debt', vat: 'VAT', tariff: 'Printed tariff', paid_at: 'Time' } as const

export function purchaseSentence({ field, fault }: PurchaseFieldFault): string {
  if (fault === 'no-time') return prepaidText.noTime
  if (fault === 'beyond-paid') return 'Fee and debt are parts of what was paid: together they cannot be more.'
  return amountSentence(fault, LINES[field])
}

/** The server's sentence of a 400; null: a branch that the person does not see. */
export function minuteTakenSentence(bill: { readonly id: number; readonly date: string } | null): string {
  const where = bill === null ? 'with another branch' : `as bill ${bill.id} of ${displayDay(bill.date)}`
  return `A purchase of this meter for the same amount in the same minute is stored ${where} already.`
}

export const prepaidText = {
  noTime: 'Write the time like 14:05.',
  purchaseOfOther: 'Only a pre-paid bill has a receipt of units.',
  tokenTaken: 'This token is stored already as one that cost nothing.',
  displayAdded: 'The display reading has been stored',
  displayChanged: 'The display reading has been changed',
  displayDeleted: 'The display reading has been deleted',
  displayTaken: 'A reading of this meter at this minute is stored already: change that one in the list.',
  displayToCome: 'Enter what the display shows now or showed before: the time is still to come.',
  noUnits: 'Type the units as the display shows them, like 251.8.',
  noMeter: 'Choose a meter of the grid: only one of them has a display of units.',
  loaded: 'The token is marked as loaded',
  notLoaded: 'The token is marked as not loaded yet',
  loadedToCome: 'A token cannot have been loaded at a time that is still to come.',
  tokenAdded: 'The token has been stored',
  tokenDeleted: 'The token has been deleted',
  noCredit: 'Type the units that the token credits, like 44.4.',
  noNumber: 'A change of key has a number: the order in which its tokens are keyed in.',
  untilPast: 'Choose a day from today on, at most a year away.',
  settingSaved: 'The days from order to token have been stored',
} as const
