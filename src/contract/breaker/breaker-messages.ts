/** Words about breakers (BR-01). The specification gives none. */
export const breakerText = {
  asked: (name: string, state: string) => `${name} is asked to switch ${state}`,
  underWay: 'This breaker is being switched already. Wait until it has answered, 10 seconds at most.',
  inactive: 'This device is switched off in the settings of your organisation and takes no commands.',
} as const

export const breakerPageText = {
  title: 'Breakers',
  refused: 'Breakers are not part of what your log-in may do',
  operate: 'Switching is for level 4, Operate, and above. Ask an administrator of your organisation for it.',
  none: 'No device of these branches has a breaker that can be switched from here',
  addFirst: 'Ask an administrator of your organisation to connect one.',
  meaning: 'The state shown is the one that the device itself has reported last.',
  columns: {
    name: 'Device',
    branch: 'Branch',
    provider: 'Provider',
    state: 'State',
    reported: 'Last reported',
    command: 'Last command',
  },
  since: (at: string) => `since ${at}`,
  unknown: 'Unknown',
  unknownWhy: 'The device has never reported its state.',
  switchTo: (state: string) => `Switch ${state}`,
  toggle: (name: string, branch: string) => `${name}, ${branch}`,
  noCommand: 'None',
  requested: (state: string) => `${state}: waiting to be sent`,
  sent: (state: string) => `${state}: waiting for the device`,
  confirmed: (state: string) => `${state}: confirmed`,
  failed: (state: string) => `${state}: failed`,
  expired: (state: string) => `${state}: expired`,
  failedWhy: 'The device reports that it stayed as it was.',
  unsentWhy: 'No gateway fetched it within 10 seconds, so it was not sent.',
  unansweredWhy: 'The device did not answer within 10 seconds. Look at the state that it reports.',
} as const

export const switchDialogText = {
  title: (name: string, state: string) => `Switch ${name} ${state}?`,
  device: 'Device',
  branch: 'Branch',
  now: 'Reported now',
  wanted: 'Wanted',
  once: 'The command is sent once and is valid for 10 seconds.',
  cancel: 'Cancel',
  asking: 'Asking',
  done: (name: string, state: string) => `${name} is ${state}`,
  doneWhy: (branch: string) => `Confirmed by the device in ${branch}.`,
  notDone: (name: string, state: string) => `${name} was not switched ${state}`,
  noAnswer: (name: string, state: string) => `${name} did not confirm ${state}`,
} as const
