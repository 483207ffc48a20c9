/**
 * The words of the public pages and of one's own account, the specification's letter for letter, odd spellings
 * included. Apart from messages.ts, which every page loads.
 */
import type { FormFault } from '#domain/people/form-rule.ts'
import type { PasswordFault } from '#domain/people/password-rule.ts'

/** S2 §5, §8 (PW-01). */
export const passwordText = {
  title: 'Password',
  username: 'Username',
  old: 'Old Password',
  fresh: 'New Password',
  confirmation: 'Confirm Password',
  rule: 'At least 8 characters with an uppercase letter, a lowercase letter, a digit and one of #?!@$%^&*-',
  submit: 'Change Password',
  submitting: 'Changing the password',
  oldMissing: 'old password is required',
  freshMissing: 'new password is required',
  weak: 'Please enter a valid password',
  common: 'This password is one of those that are guessed first. Please choose another.',
  same: 'The new password is the one you have. Please choose another.',
  confirmationMissing: 'Please confirm your password!',
  differs: 'The new password that you entered do not match!',
  updated: 'Password Updated',
  updatedMessage: 'Your password has been successfully updated',
  failed: 'Password change failed',
  wrongOld: 'The old password is not right.',
  wrongOwn: 'The password is not right.',
  wrongPair: 'The username or the old password is not right.',
  first: 'This password was chosen by somebody else. Choose one of your own to go on.',
  firstOver:
    'This password was chosen by somebody else and was good for 72 hours. Ask an administrator for another, or use "Forgot Password?".',
  others: 'Changing it logs you out everywhere else.',
} as const

/** The sentence about a new password. */
export function passwordSentence(fault: PasswordFault): string {
  return { missing: passwordText.freshMissing, weak: passwordText.weak, common: passwordText.common }[fault]
}

/** The sentence about a field of a form, which is called by its label. */
export function formSentence(label: string, fault: FormFault): string {
  const sentences: Record<FormFault, string> = {
    missing: `Please enter your ${label.toLowerCase()}`,
    'too-long': 'This is too long. Please shorten it',
    'not-an-address': 'Please enter one e-mail address, like name@example.com',
    'not-a-number': 'Please enter a telephone number with digits only, or with + and spaces',
    'not-one-line': 'Please write this on one line',
  }
  return sentences[fault]
}

/** S2 §2 (PU-02, PU-04). */
export const resetText = {
  title: 'Reset Password',
  email: 'Email',
  note: 'Instructions for resetting your password will be sent to this address.',
  submit: 'Send instructions',
  submitting: 'Sending',
  sentTitle: 'Look into your mailbox',
  sent: 'If this address belongs to a log-in, instructions for resetting its password are on their way. The link in them works once, within 15 minutes.',
  nothing:
    'Nothing arrived? Look into the spam folder, or ask an administrator of your organisation whether your log-in has this address.',
  again: 'Send to another address',
  chooseTitle: 'Choose a new password',
  chooseNote: 'You will be logged out everywhere and can log in with the new password at once.',
  save: 'Save new password',
  saving: 'Saving',
  linkOver: 'This link has been used already or is older than 15 minutes. Ask for a new one.',
  askAgain: 'Ask for a new link',
  back: 'Back to log in',
} as const

/** S2 §2 (PU-02). */
export const contactText = {
  title: 'Say hello!',
  note: 'A question, a fault, or your first meter: the people who run this Nairawatt read it and answer by e-mail.',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  submit: 'Send',
  submitting: 'Sending',
  sentTitle: 'Thank you for your message',
  sent: 'Your message has been received. The answer comes to your e-mail address.',
  another: 'Write another',
} as const

/** S2 §2 (PU-02). */
export const signUpText = {
  title: 'Create your Account',
  note: 'This sends a request. A person at Nairawatt looks at it, sets up your organisation with you and then sends you a log-in by e-mail; nothing is opened by itself.',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  submit: 'Send request',
  submitting: 'Sending',
  sentTitle: 'Your request has been received',
  sent: 'An administrator looks at it. You will hear by e-mail; until then there is nothing to log in to.',
} as const

/** What we say when somebody sends more than a person would. */
export function tooManyRequestsSentence(wait: string): string {
  return `Too much was sent from your address. Try again in ${wait}.`
}

/** Mail about passwords and to the people who run the platform. */
export const accountMail = {
  resetSubject: 'Your Nairawatt password',
  resetAsked: (username: string) =>
    `Somebody asked for a new password for the log-in "${username}" of Nairawatt.`,
  resetLink: 'To choose one, open this link within 15 minutes. It works once.',
  resetIgnore: 'If it was not you, do nothing: your password stays as it is.',
  changedSubject: 'Your Nairawatt password was changed',
  changed: (username: string) => `The password of the log-in "${username}" of Nairawatt was changed.`,
  changedIgnore:
    'If it was not you, reset your password at once with "Forgot Password?" on the log-in page and tell an administrator of your organisation.',
  addressSubject: 'Your Nairawatt e-mail address was changed',
  addressChanged: (username: string) =>
    `Mail for the log-in "${username}" of Nairawatt now goes to another address.`,
  contactSubject: (name: string) => `Nairawatt: a message from ${name}`,
  contactIntro:
    'Somebody wrote with the form "Say hello!". Answer to the address below, not to this message.',
  signUpSubject: (name: string) => `Nairawatt: ${name} asks for an account`,
  signUpIntro: 'Somebody asks for an account. The request waits in the administrator area.',
  refusedSubject: 'Your request for a Nairawatt account',
  refused:
    'Thank you for asking for an account at Nairawatt. We have looked at your request and cannot open an account for you at this time.',
  refusedReason: 'Reason',
  refusedLater:
    'If something about it has changed, you are welcome to ask again. If you asked for no account, do nothing: none was made.',
} as const
