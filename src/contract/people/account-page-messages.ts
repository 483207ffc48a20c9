/** The words of the pages about one's own account (SH-02), and of those that tell what Nairawatt is (PU-02). */

export const sessionsText = {
  title: 'Where you are logged in',
  meaning: 'A session ends by itself after 7 days without use.',
  leftOut: (count: number) => `And ${count} more that were used less lately.`,
  thisOne: 'This one',
  unknownDevice: 'Unknown device',
  lastUsed: 'Last used',
  since: 'Since',
  address: 'Address',
  end: 'Log out',
  endOf: (device: string) => `Log out ${device}`,
  endOthers: 'Log out everywhere else',
  ended: 'Logged out',
  endedThere: 'That session has ended.',
  endedOthers: 'All other sessions have ended.',
  failed: 'The session was not ended',
  ending: 'Logging out',
} as const

export const profileText = {
  title: 'Personal Data',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  emailHint: 'Links to a new password and your bills go there.',
  phoneHint: 'Not required',
  password: 'Your password',
  passwordHint: 'Needed to change the e-mail address.',
  passwordMissing: 'Please enter your password',
  submit: 'Save',
  submitting: 'Saving',
  saved: 'Personal data saved',
  savedMessage: 'Your personal data has been updated.',
  failed: 'Your personal data was not saved',
} as const
