/** What the fields of days and times say (E11); a day is written DD-MM-YYYY everywhere (FE-02). */
export const dateFieldText = {
  dayRule: 'Enter the date as DD-MM-YYYY, e.g. 22-11-2026',
  momentRule: 'Enter date and time as DD-MM-YYYY HH:mm, e.g. 22-11-2026 14:30',
  timeRule: 'Enter the time as HH:mm, e.g. 08:30',
  day: 'DD-MM-YYYY',
  moment: 'DD-MM-YYYY HH:mm',
  time: 'HH:mm',
  upTo: (day: string) => `Enter a date up to ${day}`,
  from: (day: string) => `Enter a date from ${day} on`,
  calendar: 'Calendar',
  quick: 'Quick choices',
  today: 'Today',
  yesterday: 'Yesterday',
  endOfLastMonth: 'End of last month',
  endOfThisMonth: 'End of this month',
  unavailable: 'The calendar could not be loaded. Type the date.',
} as const
