/** Three things to do, on the Score Card. None is the specification's. */
export const toDoText = {
  title: 'Three things to do',
  atLeast: (naira: string) => `${naira} at least, with VAT`,
  noNaira: 'amount not known yet',
  all: (count: number) => `Show all ${count}`,
  few: 'Show three',
  board: 'All money to get back, of older days too',
  none: 'Nothing needs you.',
  noneHint:
    'What bills, deliveries, tanks and feeders show against the meters comes here, with units to buy, services that are due and what is silent: as your brief tells it. Hours that were wasted stand in their own cards.',
} as const
