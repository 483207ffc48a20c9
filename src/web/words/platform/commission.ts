import type { CheckState } from '#domain/meter/commission/check.ts'

/** Commissioning of a device in the administrator area; what the checks say is the server's. */
export const commissionText = {
  title: 'Commission',
  help: 'Checked from what came in the last hour, and again every 5 seconds while this is open.',
  waiting: 'Waiting for the first message',
  heard: 'Heard',
  heardName: (name: string, dialect: string) => `${name} (${dialect}): the name stands for no device yet.`,
  heardTopic: (topic: string) => `${topic}: nobody understands its messages yet.`,
  map: 'Map the name',
  explain: 'Explain a message',
  paused: 'Looked at for half an hour. Look again when the device sends.',
  again: 'Look again',
  newest: (at: string) => `Newest reading ${at}`,
  checks: 'Checks',
  display: 'What the display of the meter shows',
  kwh: 'Register',
  v1: 'Voltage of L1',
  i1: 'Current of L1',
  kw: 'Power',
  note: 'Note',
  despite: 'Reason, although something is wrong',
  despiteHint: 'Only where a check is wrong, or nothing has come.',
  numberRule: 'Please enter a number',
  submit: 'Commission',
  submitting: 'Commissioning',
  done: 'Device commissioned',
  failed: 'The device was not commissioned',
  past: 'Commissioned so far',
  commissioned: 'Commissioned',
  none: 'The device has not been commissioned.',
  by: (who: string, at: string) => `${who}, ${at}`,
  unknownPerson: 'Somebody',
} as const

export const checkStateText: Readonly<Record<CheckState, string>> = {
  well: 'Right',
  look: 'Look at it',
  wrong: 'Wrong',
  unknown: 'Not checked',
}
