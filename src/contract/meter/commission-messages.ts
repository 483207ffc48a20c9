/** What the checks of a newly connected device say. */
import type { Check, CheckKey, Guess, GuessCode } from '#domain/meter/commission/check.ts'

interface CheckWords {
  readonly title: string
  readonly well: string
}

const CHECKS: Readonly<Record<CheckKey, CheckWords>> = {
  message: { title: 'Messages arrive', well: 'Readings have come in the last hour.' },
  fields: { title: 'Values', well: 'Every value can be true.' },
  voltage: { title: 'Voltage', well: 'Every phase lies between 50 and 500 V.' },
  power: { title: 'Power', well: 'kW equals Σ V·I·PF within 5 %.' },
  register: { title: 'Register', well: 'The register grows as the power says.' },
  'phase-order': { title: 'Phase order', well: 'Each current fits the voltage of its phase.' },
  reversed: { title: 'Direction of current transformers', well: 'No phase is negative.' },
  ratio: {
    title: 'Transformer ratio',
    well: 'Current and power are possible with the ratio that is entered.',
  },
  clock: { title: 'Clock', well: 'The device’s time fits the time of receipt.' },
  period: { title: 'Period', well: 'Readings come as often as stated.' },
  display: { title: 'Display', well: 'The display shows what was sent.' },
}

/** What is compared with what, for sentences about how many times too large. */
const COMPARED: Readonly<Record<CheckKey, readonly [what: string, against: string]>> = {
  message: ['The value', 'what it should be'],
  fields: ['The value', 'what it can be'],
  voltage: ['The voltage', 'the nominal voltage'],
  power: ['kW', 'Σ V·I·PF'],
  register: ['The growth of the register', 'the energy that the power says'],
  'phase-order': ['The value', 'what it should be'],
  reversed: ['The value', 'what it should be'],
  ratio: ['Power with the ratio', 'the rating'],
  clock: ['The time', 'the time of receipt'],
  period: ['The period', 'the stated one'],
  display: ['What was sent', 'the display'],
}
const SMALL_UNIT: Partial<Record<CheckKey, string>> = {
  voltage: 'mV',
  power: 'W',
  register: 'Wh',
  display: 'Wh, W, mV or mA',
}
const LARGE_UNIT: Partial<Record<CheckKey, string>> = {
  voltage: 'kV',
  power: 'MW, or are the currents mA',
  register: 'MWh',
  display: 'MWh, MW or kV',
}

const SENTENCES: Readonly<Record<GuessCode, (guess: Guess, key: CheckKey) => string>> = {
  'none-yet': () => 'No message yet.',
  'parked-future': () =>
    'Messages come, and are refused because they are dated in the future: is the clock or the time zone of the device wrong?',
  'parked-other': () => 'Messages come, and are refused: see the data quality of the device for the reasons.',
  'no-voltages': () => 'Cannot be checked: no voltages.',
  'no-currents': () => 'Cannot be checked: no currents.',
  'no-power': () => 'Cannot be checked: no power.',
  'no-power-factor': () => 'Cannot be checked: no power factor.',
  'no-load': () => 'Cannot be checked: no load. Switch something on.',
  'no-phases': () => 'Cannot be checked: no power by phase.',
  'factors-off': () => 'Cannot be checked while powers and currents do not fit each other: see Power.',
  'no-register': () => 'Cannot be checked: no register.',
  'too-little-energy': () => 'Cannot be checked yet: too little energy has flowed.',
  'no-rating': () =>
    'Cannot be checked: neither the rating of the device nor its current transformer is entered.',
  'too-few': () => 'Cannot be checked yet: too few readings.',
  'not-typed': () => 'Not compared yet: type what the display of the meter shows.',
  'not-sent': () => 'Cannot be compared: the meter does not send what was typed.',
  dropped: ({ where, unit }) =>
    `${where}: what was sent cannot be true and is left out.${unit === undefined ? '' : ` Factor 1,000: is it ${unit}?`}`,
  'dead-phase': ({ where }) => `No voltage on ${where}: is a fuse blown, or a wire not connected?`,
  'line-to-line': (guess, key) =>
    `${timesSentence(guess, key)}: is it the voltage between lines in the place of line to neutral?`,
  off: (guess, key) => `${timesSentence(guess, key)}.`,
  milli: (guess, key) => `${timesSentence(guess, key)}: is it ${SMALL_UNIT[key] ?? 'a smaller unit'}?`,
  kilo: (guess, key) => `${timesSentence(guess, key)}: is it ${LARGE_UNIT[key] ?? 'a larger unit'}?`,
  'decimal-point': (guess, key) => `${timesSentence(guess, key)}: is the decimal point in the wrong place?`,
  'ratio-in-it': (guess, key) =>
    `${timesSentence(guess, key)}: is the CT ratio of ${plain(guess.ratio)} applied twice?`,
  'ratio-missing': (guess, key) =>
    `${timesSentence(guess, key)}: is the CT ratio of ${plain(guess.ratio)} missing in it?`,
  'ratio-missing-maybe': (guess, key) =>
    guess.ratio === undefined
      ? 'Currents and power are very small for the rating: is the CT ratio missing?'
      : `${timesSentence(guess, key)}: is a CT ratio of ${plain(guess.ratio)} missing in it?`,
  'ratio-twice': ({ ratio }) =>
    `With the CT ratio of ${plain(ratio)} it is more than can be: does the meter apply the ratio already, so that it is applied twice?`,
  'ratio-twice-maybe': (guess, key) =>
    guess.times === undefined
      ? `The display shows what was sent, before the ratio of ${plain(guess.ratio)}. Does the display show primary values? Then the ratio is applied twice.`
      : `${timesSentence(guess, key)}: is a CT ratio of ${plain(guess.ratio)} applied twice, or not entered?`,
  'one-phase': (guess, key) =>
    `${timesSentence(guess, key)}: is one current transformer reversed, or is it the power of one phase?`,
  'all-reversed': () =>
    'Current flows and the power is negative: are all current transformers reversed, or is power given back?',
  'one-reversed': ({ where }) =>
    `${where} is negative while other phases are positive: is the current transformer of ${where} reversed?`,
  'phases-swapped': ({ where }) =>
    `${where} does not fit the other phases: are currents measured beside the voltage of another phase?`,
  'stands-still': () =>
    'The register stands still while power flows: is it the register of another tariff or direction?',
  falls: () => 'The register fell: is it an export register, or was the meter exchanged?',
  'above-rating': ({ times }) =>
    `The power is ${plain(times)} times the rating: is the rating, the ratio or the unit wrong?`,
  'above-ct': ({ times }) =>
    `The current is ${plain(times)} times what the current transformer can give: is the unit wrong?`,
  'hours-off': ({ seconds = 0 }) =>
    `The device’s clock is ${Math.abs(seconds) / 3600} h ${seconds > 0 ? 'behind' : 'ahead'}: is its time zone wrong?`,
  behind: ({ seconds = 0 }) =>
    `The newest readings came ${Math.round(seconds / 60)} minutes after their time: is the clock behind, or does it send late?`,
  ahead: ({ seconds = 0 }) => `The device’s clock is ${Math.round(seconds / 60)} minutes ahead: set it.`,
  'other-period': ({ seconds }) =>
    `Readings come every ${plain(seconds)} s: set the period of the device to that, or the meter to the stated one.`,
}

/** The name of a check and what it says. */
export function checkWords({ key, guess }: Check): { readonly title: string; readonly sentence: string } {
  const { title, well } = CHECKS[key]
  if (guess === null) return { title, sentence: well }
  const sentence = SENTENCES[guess.code](guess, key)
  const isOfOne = key === 'display' && guess.where !== undefined
  return { title, sentence: isOfOne ? `${guess.where}: ${sentence}` : sentence }
}

function timesSentence({ times }: Guess, key: CheckKey): string {
  const [what, against] = COMPARED[key]
  return times === undefined
    ? `${what} does not fit ${against}`
    : `${what} is ${plain(times)} times ${against}`
}

function plain(value = Number.NaN): string {
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 3 })
}

export const commissionText = {
  read: 'Checks of a newly connected device.',
  commissioned: 'The device is commissioned.',
  notYet: 'No message of this device has come in the last hour. Give a reason to commission it nevertheless.',
  wrong: (sentences: readonly string[]) =>
    `${sentences.join(' ')} Mend it, or give a reason to commission the device nevertheless.`,
}
