/**
 * The texts of diesel entries, for the form in the browser and for the server (S1 §5, §8; DE-01, DE-03).
 */
import { ENTRY_DAYS_MAX, type EntryFault, type EntrySpan } from '#domain/cost/read-entry.ts'
import { daysText } from './bill-messages.ts'
import { amountSentence, dateMissing, periodReversed } from './cost-messages.ts'

export function entrySentence({ field, fault }: EntryFault): string {
  if (field === 'quantity') return amountSentence(fault, 'Quantity')
  if (field === 'fuel_type') return 'Fuel type must be diesel'
  if (fault === 'reversed') return periodReversed
  if (fault === 'to-come') return 'Enter diesel once it was used: the last day must not be after today.'
  if (fault === 'too-long') return `An entry covers at most ${ENTRY_DAYS_MAX} days. Enter a shorter period.`
  return dateMissing
}

/** The server's sentence of a 400 (DE-03): which entry holds a day already. */
export function overlapSentence({ startDate, endDate, quantity }: EntrySpan & { quantity: string }): string {
  const days = daysText(startDate, startDate === endDate ? null : endDate)
  return `There is an entry of ${quantity} litres for ${days} already. Edit that entry, or choose other days.`
}

/** S1 §8. */
export const entryText = {
  dailyAdded: 'New entry has been added to the daily diesel entry successfully',
  monthlyAdded: 'New entry has been added to the monthly diesel entry successfully',
  edited: 'Your update to the diesel entry has been successfully submitted',
  deleted: 'The diesel entry has been successfully deleted',
  otherBranch: 'The entry names another branch than the address. Send it to the address of its branch.',
  otherEntry: 'The body names another entry than the address. Leave the id out, or send that of the address.',
  noRun: 'No generator ran on the days of this entry. Check its dates.',
  noReading: 'No generator was measured on the days of this entry, so that nothing can be compared.',
} as const
