/** Words for what is typed on a device and waits there to be sent; none of it is in the specifications. */
export const outboxText = {
  offline: 'Offline',
  waitingCount: (count: number) => `${count} waiting`,
  refusedCount: (count: number) => `${count} to mend`,
  waiting: 'Waiting to send',
  sentToday: 'Sent',
  refused: 'Not stored',
  nothing: 'Nothing waits on this device',
  nothingMore:
    'Bills, diesel, dips, deliveries, display readings and equipment that are entered without a network wait here until they are sent.',
  kept: (title: string) => `${title} saved on this device`,
  keptMore: 'It is sent by itself when there is a network. Do not type it again.',
  keptThough: (sentence: string) =>
    `It is saved on this device and sent by itself: do not type it again. The server said: ${sentence}`,
  typed: (when: string) => `typed ${when}`,
  state: {
    waiting: 'waiting to send',
    sending: 'being sent',
    refused: 'not stored',
    sent: (when: string) => `sent ${when}`,
    mayBeStored: 'may be stored',
    stuck: 'the server fails on it',
  },
  tried: (times: number) => (times === 1 ? 'waiting, tried once' : `waiting, tried ${times} times`),
  offlineMore: 'There is no network. What waits is sent by itself when there is one. Do not type it again.',
  sendNow: 'Send now',
  mend: 'Mend',
  takeBack: 'Take back',
  discard: 'Discard',
  keep: 'Keep it',
  discardTitle: (title: string) => `Discard ${title}?`,
  discardMeaning: 'It was not stored. What was typed is gone then, with its photo.',
  discardBegun:
    'It was sent at least once without an answer, so that it may have been stored. Look for it in its list before it is typed again.',
  sentLater: 'Sent',
  refusedLater: (title: string) => `${title} was not stored`,
  tooOld: (days: number) =>
    `Typed ${days} days ago, check whether it was stored. After so long it is not sent by itself.`,
  tooOldBegun: (days: number) => `Typed ${days} days ago. After so long it is not sent by itself.`,
  mayBeStored: 'This may be stored already. Look for it in the list before you type it again.',
  mayBeStoredTitle: (title: string) => `${title} may be stored already`,
  stuck: (times: number) =>
    `The server failed on it ${times} times in a row. It is tried again, and no longer holds up what was typed after it.`,
  mendAnyway: 'It is not there, mend it',
  cannotKeep:
    'This browser keeps nothing on this device (private mode, or its storage is full): an entry is sent at once, and is lost when the page is closed before that.',
  logOutMeaning: (count: number) =>
    `${count === 1 ? '1 entry waits' : `${count} entries wait`} on this phone. ${
      count === 1 ? 'It is' : 'They are'
    } sent when you sign in here again.`,
  stay: 'Stay signed in',
} as const
