/** Words for what is typed on a device and waits there to be sent; none of it is in the specifications. */
export const outboxText = {
  offline: 'Offline',
  waitingCount: (count: number) => `${count} waiting`,
  refusedCount: (count: number) => `${count} to mend`,
  kept: (title: string) => `${title} saved on this device`,
  keptMore: 'It is sent by itself when there is a network. Do not type it again.',
  keptThough: (sentence: string) =>
    `It is saved on this device and sent by itself: do not type it again. The server said: ${sentence}`,
  sentLater: 'Sent',
  refusedLater: (title: string) => `${title} was not stored`,
  tooOld: (days: number) =>
    `Typed ${days} days ago, check whether it was stored. After so long it is not sent by itself.`,
  tooOldBegun: (days: number) => `Typed ${days} days ago. After so long it is not sent by itself.`,
  mayBeStored: 'This may be stored already. Look for it in the list before you type it again.',
  mayBeStoredTitle: (title: string) => `${title} may be stored already`,
  stuck: (times: number) =>
    `The server failed on it ${times} times in a row. It is tried again, and no longer holds up what was typed after it.`,
  logOutMeaning: (count: number) =>
    `${count === 1 ? '1 entry waits' : `${count} entries wait`} on this phone. ${
      count === 1 ? 'It is' : 'They are'
    } sent when you sign in here again.`,
  stay: 'Stay signed in',
} as const
