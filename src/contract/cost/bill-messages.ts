/**
 * The texts of bills beyond the specification's: bills that are there already (E3), tokens, papers that are attached. For
 * the form in the browser and for the server.
 */
import type { Relation } from '#domain/cost/bill/bill-overlap.ts'

/** A bill that is there already, as people know it again. */
export interface KnownBill {
  readonly tracker: string
  readonly date: string
  readonly endDate: string | null
  /** decimal text, VAT included */
  readonly naira: string
  readonly relation: Relation
  readonly days: number
}

/** The server's sentence of 409 'duplicate': the first of the bills; `more` others stand beside it. */
export function duplicateSentence({ relation, days, ...bill }: KnownBill, more: number): string {
  const named = `${bill.tracker}, ${daysText(bill.date, bill.endDate)}, ${nairaText(bill.naira)}`
  const others = more === 0 ? '' : more === 1 ? ' (and 1 more)' : ` (and ${more} more)`
  return relation === 'equal'
    ? `This bill is there already: ${named}${others}. Enter it all the same only if it is another one.`
    : `${days === 1 ? '1 day' : `${days} days`} of this period are billed already: ${named}${others}. ` +
        'Enter it all the same only if both are right.'
}

/** The server's sentence of a 400; `where` is the branch, null: one that the person does not see. */
export function tokenTakenSentence(bill: { readonly id: number; readonly date: string } | null): string {
  const where =
    bill === null ? 'with a bill of another branch' : `with bill ${bill.id} of ${displayDay(bill.date)}`
  return `This token is stored ${where} already: a token is bought once.`
}

/** '15-05-2026 to 14-06-2026', '02-11-2026' */
export function daysText(date: string, endDate: string | null): string {
  return endDate === null ? displayDay(date) : `${displayDay(date)} to ${displayDay(endDate)}`
}

/** Days as people read them (S1 §9): DD-MM-YYYY. */
export function displayDay(day: string): string {
  return day.split('-').reverse().join('-')
}

/** Decimal text as people read money, to the kobo: '1396317.50' → '₦1,396,317.50'. */
export function nairaText(amount: string): string {
  const [whole = '', kobo] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `₦${grouped}${kobo === undefined ? '' : `.${kobo}`}`
}

export const paperText = {
  noToken: 'A token has 20 digits. Type it as it stands on the receipt.',
  tokenOfOther: 'Only a pre-paid bill has a token.',
  token: 'The token, for whoever loads it; that you saw it is written down.',
  tokenLost: 'The token can no longer be read: the key of the server is another one. Look at the receipt.',
  overlaps:
    'The period shares days with that of another bill, so that those days count twice. The lists mark both.',
  paperMissing: 'Please add a picture or PDF of the bill',
  kept: 'The picture of the bill has been added',
  paperTaken: 'This picture belongs to another bill. Add a new one.',
  paperElsewhere: 'This picture is of another branch. Add a new one.',
} as const
