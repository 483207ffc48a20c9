/** What is said of budgets and of changes of the site, by the forms and by the server. */
import type { BudgetFault } from '#domain/cost/month-end/read-budget.ts'
import type { EventFault } from '#domain/cost/month-end/read-event.ts'
import { monthText } from '#domain/time/month.ts'
import { amountSentence, dateMissing } from './cost-messages.ts'

export const monthEndText = {
  budgetsSaved: 'The budgets have been saved',
  eventAdded: 'The change has been added',
  eventEdited: 'The change has been edited',
  eventDeleted: 'The change has been deleted',
  toCome: 'That month has not begun yet.',
} as const

export function budgetSentence({ month, of, fault }: BudgetFault): string {
  return amountSentence(fault, `budget of ${monthText(month)} in ${of === 'naira' ? 'Naira' : 'kWh'}`)
}

export function eventSentence(fault: EventFault): string {
  switch (fault) {
    case 'no-text':
      return 'Please say what changed'
    case 'long-text':
      return 'What changed cannot be more than 120 characters'
    case 'no-date':
      return dateMissing
    case 'reversed':
      return 'The last day is before the first.'
    case 'other-branch':
      return 'That device belongs to another branch.'
  }
}
