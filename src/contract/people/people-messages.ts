/** The words of Branches and of the form of a user, the specification's letter for letter (BX-01, BX-02). */
import type { GrantFault } from '#domain/people/grant.ts'

/** S2 §2, §5, §8 (BX-02): 'Bill Updated' is what the specification says of a user too. */
export const userText = {
  title: 'Personal data',
  addTitle: 'Add a user',
  editTitle: (name: string) => `Edit ${name}`,
  saved: 'Bill Updated',
  added: (name: string) => `${name} successfully added`,
  updated: (name: string) => `${name} successfully updated`,
  failed: 'The user was not saved',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  organisation: 'Organisation',
  username: 'Username',
  role: 'Role',
  level: 'Permission',
  branches: 'Branches',
  allBranches: 'All branches',
  usernameHint: 'What the person logs in with; it stays as it is',
  emailHint: 'A link to choose a password is sent there. It works once, within 3 days.',
  ownStanding: 'Your own role, permission and branches are changed by another administrator.',
  ownEmail: 'Your own e-mail address is changed under Personal Data, where your password is asked for.',
  submitAdd: 'Add user',
  submit: 'Update',
  submitting: 'Saving',
  usernameTaken: 'This username is taken. Please choose another.',
  usernameMissing: 'Please enter a value',
  usernameWrong: 'Please use 2 to 150 letters, digits and @ . _ + - without spaces',
  cannotEdit: 'This user sees more branches than you do. Ask an administrator who sees them all.',
  notFound: 'There is no such user, or not any more.',
  mailed: (email: string) => `A link to choose a password is on its way to ${email}.`,
  written:
    'No mail server is set up: the link to choose a password was written to the outbox folder of the server.',
  roles: { viewer: 'Viewer', manager: 'Manager', administrator: 'Administrator' },
  levels: {
    1: '1 View: see and export figures',
    2: '2 Record: add bills, diesel and equipment',
    3: '3 Amend: edit and delete them, mail schedules',
    4: '4 Operate: breakers, alerts, tariffs',
    5: '5 Manage: users, devices, branches',
  } as Readonly<Record<number, string>>,
} as const

export function grantSentence(fault: GrantFault): string {
  const sentences: Record<GrantFault, string> = {
    'not-allowed': userText.cannotEdit,
    'level-beyond-role':
      'The role does not reach this permission. Choose a lower permission or another role.',
    'beyond-own-level': 'Nobody can give more than they may do themselves.',
    'no-branch': 'Please choose at least one branch',
    'beyond-own-branches': 'Nobody can give branches that they do not see themselves.',
    'own-standing': userText.ownStanding,
  }
  return sentences[fault]
}

/** The mail to somebody who was given a log-in. */
export const inviteMail = {
  subject: 'Your log-in to Nairawatt',
  given: (by: string, organisation: string, username: string) =>
    `${by} gave you a log-in to Nairawatt for ${organisation}. Your username is "${username}".`,
  link: 'To choose your password, open this link within 3 days. It works once.',
  later:
    'Later than that, ask for another link with "Forgot Password?" on the log-in page. If you expected no log-in, do nothing.',
} as const
