/** Words about breakers (BR-01). The specification gives none. */
export const breakerText = {
  asked: (name: string, state: string) => `${name} is asked to switch ${state}`,
  underWay: 'This breaker is being switched already. Wait until it has answered, 10 seconds at most.',
  inactive: 'This device is switched off in the settings of your organisation and takes no commands.',
} as const
