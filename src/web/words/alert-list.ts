/** The words around a list of alerts; what an alert says stands in notification-messages.ts. */
export const alertListText = {
  show: 'Which alerts',
  all: 'All',
  active: 'Active',
  cleared: 'Ended',
  isActive: 'Active',
  isCleared: 'Ended',
  unread: 'New',
  onDay: (day: string) => `On ${day}`,
  since: (moment: string) => `Since ${moment}`,
  until: (from: string, to: string) => `${from} to ${to}`,
  acknowledge: 'Acknowledge',
  acknowledging: 'Acknowledging',
  acknowledged: (name: string, moment: string) => `${name} looks after it since ${moment}`,
  mute: 'Mute',
  muteTitle: 'No mail about this for everybody',
  mutedUntil: (moment: string) => `No mail until ${moment}`,
  unmute: 'Mail again',
  failed: 'That did not work',
  seeAll: 'See all alerts',
  settings: 'Settings',
  more: 'Show older alerts',
  loadingMore: 'Loading older alerts',
  none: 'No alerts.',
  noneActive: 'No alert is active.',
  noneCleared: 'No alert has ended yet.',
  noneMeaning: 'What is switched on in the settings is listed here as soon as it happens.',
  noneChosen: 'No alerts of what is selected in the sidebar.',
  moreActive: (shown: number) =>
    `Only the latest ${shown} active alerts are shown here. Select a branch or a device in the sidebar to see all of it.`,
  activeHere: (device: string) => `Active alerts of ${device}`,
} as const

/** How long mail about a condition can be held back. */
export const muteChoices = [
  { hours: 8, label: 'For 8 hours' },
  { hours: 24, label: 'For a day' },
  { hours: 168, label: 'For a week' },
] as const
