/** What to look at of all clients, on the overview. */
export const lookAtText = {
  title: 'To look at',
  about: { silent: 'Silent for a day', parked: 'Readings parked', plans: 'Plans that end' },
  total: {
    silent: (count: string) => `${count} ${count === '1' ? 'device' : 'devices'}`,
    parked: (count: string) => `${count} ${count === '1' ? 'reading' : 'readings'}`,
    plans: (count: string) => `${count} within 30 days or over`,
  },
  more: (count: number) => `and ${count} more`,
} as const

/** The server itself, on the overview. */
export const serverText = {
  title: 'Server',
  about: { backup: 'Backup', moment: 'To a moment', mail: 'Mail', processes: 'Processes' },
  state: { well: 'Well', look: 'Look', wrong: 'Wrong' },
} as const
