/** The words of how long a client keeps its readings. Plain and short; none is the specification's. */
export const retentionText = {
  title: 'Raw Readings',
  change: 'Change',
  edit: 'Change how long readings stay',
  forEver: 'All readings stay, for ever.',
  months: (months: number) => `Readings stay for ${months} months and the month that runs.`,
  removed: (day: string) => `Readings before ${day} have been removed.`,
  none: 'None has been removed so far.',
  due: (day: string) => `Readings before ${day} are due to be removed and are not taken in any more.`,
  field: 'Months that readings stay',
  hint: (least: number) => `At least ${least}. Leave it empty to keep them for ever.`,
  wrong: (least: number, most: number) => `Enter a whole number from ${least} to ${most}, or nothing`,
  willRemove: (day: string) =>
    `Readings before ${day} will be removed, and from then on each month's as it grows too old.`,
  stays:
    'Energy, cost, demand, hours, supply and alerts stay for ever, a total for every day and every 15 minutes, and of every day the first and last register.',
  goes: 'Of the months that are removed:',
  consequences: [
    'late readings and corrections are refused, and parked with the reason',
    'totals stand: a ratio, a rating or an exchange of the meter changes nothing before the day',
    'an import that reaches into them cannot be taken back',
    'power quality, load imbalance, change-over lags and tank levels are not known',
    'what was known on an earlier day cannot be shown',
  ],
  understood: 'I understand that removed readings do not come back',
  notUnderstood: 'Please tick that removed readings do not come back',
  saved: 'Saved',
  failed: 'Not changed',
} as const
