import type { ReplacementFault } from '#domain/meter/register/replacement-rule.ts'

/** What the server says to platform administrators; the pages' own words stand in web/words/platform.ts. */
export const adminText = {
  overview: 'Clients in the month that runs',
  listed: 'Rows that platform administrators may see',
  clientAdded: 'The client is added. Add its branches, devices and users next.',
  pictureKept: 'The picture of the client is kept.',
  tooManyPictures: 'The picture was replaced too often today. Try again tomorrow.',
  clientSaved: 'The client is saved.',
  clientDisabled: 'The client is disabled: its people are signed out and cannot log in.',
  clientEnabled: 'The client is enabled: its people can log in again.',
  nameTaken: 'There is a client with this name already. Choose another name.',
  branchTaken: 'The client has a branch with this name already. Choose another name.',
  deviceTaken: 'The branch has a device with this name already. Choose another name.',
  usernameTaken: 'Somebody logs in with this name already. Choose another name.',
  noUsername: 'A log-in name has 2 to 150 letters, digits or @ . _ + - and no spaces.',
  noZone: 'There is no such time zone. Write one like Africa/Lagos.',
  noDate: 'There is no such date. Write it as YYYY-MM-DD.',
  branchAdded: 'The branch is added.',
  branchSaved: 'The branch is saved.',
  deviceAdded: 'The device is added. Write its key down now: it is shown this once.',
  deviceSaved: 'The device is saved.',
  keyMade:
    'Write the key down now: it is shown this once. The one before goes on working until it is revoked.',
  keyRevoked: 'The key is revoked: readings with it are refused.',
  mappingTaken: 'The client has a mapping of this topic already. Remove it first.',
  manyMappings: 'The client has as many mappings as it may. Remove one first.',
  mappingAdded: 'The mapping is kept: messages of the topic are understood from now on.',
  mappingSaved: 'The mapping is saved: messages are read by it from now on.',
  mappingTried: 'A trial: no reading is stored.',
  mappingRemoved: 'The mapping is removed; what was taken in by it stays.',
  hardwareKeyOfAnother:
    'The key that said this name is that of another device. Choose that device, or give the gateway a key of its own (npx nairawatt add gateway).',
  hardwareTaken: 'This name stands for a device of the client already. Remove it there first.',
  hardwareAdded: 'The name is kept: what the hardware sends from now on is taken in for the device.',
  hardwareRemoved: 'The name is removed; what was taken in under it stays.',
  twoKeys: 'The device has two valid keys already. Revoke one of them first.',
  userAdded: 'The user is added. Pass the password on now: it is shown this once.',
  userSaved: 'The user is saved; what the user may do has changed at once.',
  userDisabled: 'The user is disabled and signed out everywhere.',
  userEnabled: 'The user is enabled and can log in again.',
  passwordMade: 'Pass the password on now: it is shown this once. The user is signed out everywhere.',
  noBranch: 'Choose at least one branch, or the whole organisation.',
  featureSet: 'Saved: the client sees it from its next page on.',
  retentionSet: (months: number | null) =>
    months === null
      ? 'Saved: no more readings are removed. Those that are gone do not come back.'
      : `Saved: readings are kept for ${months} months. What is older is removed month by month, from an hour from now on.`,
  messageRead: 'The message is marked as read.',
  signUpRefused: 'The request is refused.',
  refusalMailed: (email: string) => `A mail that says so is on its way to ${email}.`,
  refusalWritten:
    'No mail server is set up: the mail that says so was written to the outbox folder of the server.',
  signUpApproved: 'The user is added and chooses the password by a mailed link.',
  tooManyToCompare: 'Choose two to six branches to compare.',
} as const

const REPLACEMENT: Record<ReplacementFault, string> = {
  'no-time': 'There is no such time in the branch. Write it as DD-MM-YYYY HH:mm.',
  future: 'The meter cannot have been replaced in the future.',
  'too-large': 'The register of this device cannot show such a number. Check the kWh.',
}

export function replacementSentence(fault: ReplacementFault): string {
  return REPLACEMENT[fault]
}

export function tooHigh(role: string, highest: number): string {
  return `The role ${role} goes up to level ${highest}. Choose a lower level or another role.`
}

/** Two administrators at once: the second is told what the first did. */
export function alreadyDecided(state: 'approved' | 'refused'): string {
  return `This request has been ${state} already.`
}
