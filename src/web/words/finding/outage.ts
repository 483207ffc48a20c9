/** The words of what outages cost month by month and of the demand after supply came back. None is the specification's. */
export const outageMonthsText = {
  title: 'What outages cost, month by month',
  empty: 'Nothing is known of these six months.',
  month: 'Month',
  diesel: 'Diesel above the grid',
  dark: 'Dark in opening hours',
  unknown: 'nothing is known of the grid in this month',
  part: 'a rate, a price or your figure of an hour is missing',
} as const

export const outageBranchesText = {
  title: 'What outages cost, branch by branch',
  branch: 'Branch',
  both: 'In the month',
  diesel: 'Diesel above the grid',
  dark: 'Dark in opening hours',
  total: 'All that is known',
  atLeast: (naira: string) => `at least ${naira}`,
  unknown: 'Of this branch it is not known',
  noneKnown: 'Of none of these branches it is known',
  leftOut: (count: number) =>
    `${count} more ${count === 1 ? 'branch is' : 'branches are'} not shown: select fewer in the sidebar.`,
} as const

export const restartText = {
  title: 'When supply comes back',
  meaning:
    'The highest 15 minutes that end within half an hour of the return, against the median of the same time on like days.',
  none: 'Supply did not come back after an outage of three minutes or more.',
  noneCompared: (count: string) =>
    `${count}, and for none of them five like days with the grid are known before it.`,
  quiet: (count: string) => `${count}: the branch drew no more than it does at that time on like days.`,
  returns: (count: number) => (count === 1 ? '1 return after an outage' : `${count} returns after outages`),
  compared: (count: number) => `${count} of them compared`,
  back: { grid: 'grid back', generator: 'generator took over' },
  peak: (kva: string, usual: string) => `${kva}, usually ${usual}`,
  more: (kva: string, percent: string) => `+${kva} (${percent} %)`,
  cost: (naira: string) =>
    `By the charge for kVA entered, the highest of them costs up to ${naira} if it is the month’s highest demand.`,
  noCharge: 'No charge for kVA is entered for this branch, so that no naira of it is known.',
  wait: 'Starting large loads one after the other keeps it down.',
} as const

export const darkDaysText = {
  title: 'Dark in opening hours by weekday',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  lost: (naira: string, time: string) => `${naira}, ${time}`,
  none: 'none',
} as const
