/** Words of the page and the lists of what waits on a device; none of it is in the specifications. */
export const waitingText = {
  waiting: 'Waiting to send',
  sentToday: 'Sent',
  refused: 'Not stored',
  nothing: 'Nothing waits on this device',
  nothingMore:
    'Bills, diesel, dips, deliveries, display readings and equipment that are entered without a network wait here until they are sent.',
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
  mendAnyway: 'It is not there, mend it',
  cannotKeep:
    'This browser keeps nothing on this device (private mode, or its storage is full): an entry is sent at once, and is lost when the page is closed before that.',
} as const
