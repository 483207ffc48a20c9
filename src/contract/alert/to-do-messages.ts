import type { ToDoTopic } from '#domain/alert/brief/topic.ts'

/** What is to be done about what a brief tells, as it begins a sentence. */
export const toDoAction: Readonly<Record<ToDoTopic, string>> = {
  'supply-claim': 'Send the claim',
  'bill-dispute': 'Dispute the bill',
  'delivery-short': 'Ask the supplier for the missing litres',
  'tank-fell': 'Find out why the tank fell',
  'tank-gap': 'Find out where the diesel went',
  'purchase-short': 'Ask for the missing units',
  avoidable: 'Switch the set off while the grid is there',
  'units-low': 'Buy units',
  offline: 'Find out why the meter is silent',
  'gateway-silent': 'Find out why the gateway is silent',
  'controller-alarm': 'Look at the set',
  'tank-low': 'Order diesel',
  'generator-maintenance': 'Book the service',
  'grid-short': 'Complain about the supply',
  budget: 'Look at what the month is heading for',
  'entry-odd': 'Look at the diesel entry',
}

export const toDoListed = 'What is to be done, most worth first'
