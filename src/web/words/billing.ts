/** S1 §2, §3 (BI-04): the dialog behind the print button. */
export const mailDialogText = {
  title: 'E-mail reports',
  receivers: 'External Receivers',
  receiver: 'E-mail address',
  add: 'Add',
  adding: 'Adding',
  remove: 'Remove',
  removing: 'Removing',
  removeTitle: 'Remove this receiver?',
  removeHelp: 'No report goes to this address any more.',
  cancel: 'Cancel',
  assign: 'Assign devices',
  devices: 'Devices',
  allDevices: 'All devices',
  noDevices: 'No device assigned: no report goes out',
  save: 'Save',
  saving: 'Saving',
  personal: 'Personal Data',
  personalHelp: 'Reports to yourself; the frequency counts for the external receivers too.',
  frequency: 'Frequency',
  never: 'Never',
  nextAt: (at: string) => `Next report: ${at}`,
  lastAt: (at: string, from: string, to: string, state: string) =>
    `Last report: ${at}, of ${from} – ${to}, ${state}`,
  noLast: 'Last report: none yet',
  quick: 'Quick bill',
  quickHelp: 'The bill of the range and devices on the page, as a PDF, now.',
  send: 'Send',
  sending: 'Sending',
  deliveries: 'What was sent',
  noDeliveries: 'Nothing was sent yet.',
  address: 'E-mail',
  period: 'Period',
  state: 'State',
  at: 'Time',
  mayNotAmend:
    'Your log-in may not change schedules. Ask an administrator of your organisation for level 3, Amend.',
} as const

/** S1 §9: a displayed e-mail is cut to 15 characters. */
export function shortAddress(email: string): string {
  return email.length > 15 ? `${email.slice(0, 15)}...` : email
}

/** S1 §8 (BI-07): notice for 5 seconds. */
export const downloadText = {
  title: 'PDF Download',
  message: 'Your file download will begin soon.',
  durationMs: 5000,
} as const
