/** The texts of alert settings, the specification's letter for letter, odd spellings included (S2 §5, §8). */
import type { LimitFault } from '#domain/alert/read-settings.ts'

/** What a save is refused for. */
export const limitFaultSentence: Readonly<Record<LimitFault, string>> = {
  'voltage-crossed': 'The lowest voltage is above the highest: this alert would never end.',
  'power-factor-crossed': 'The lowest power factor is above the highest: this alert would never end.',
  'below-zero': 'A limit is 0 or more. Correct it, or leave it empty to switch it off.',
}

export const alertSettingsText = {
  answered: 'Alert settings of the organisation',
  wholeOrganisation:
    'These settings are of the whole organisation, and your log-in is for some of its branches. Ask an administrator of your organisation.',
  operate: 'Ask an administrator of your organisation for level 4, Operate.',
  noDay: (name: string) => `The next maintenance of ${name} is not a day. Choose one or leave it empty.`,
} as const

/** Limits of a branch or a device. */
export const limitsText = {
  answered: 'Limits of the branch or device',
  listed: 'Branches and devices with limits of their own',
  replayed: 'How often these limits would have raised an alert',
  inForce: 'Limits that hold, of the alerts that are on',
  /** The sentence says what is wrong with them together. */
  crossedAt: (place: string, sentence: string) => `${place}: ${sentence}`,
} as const
