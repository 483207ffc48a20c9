/** The words of Client Information, the specification's letter for letter, odd spellings included. */
import type { ProfileFault } from '#domain/site/client-rule.ts'
import type { SourceChoice } from '#domain/site/meter-choice.ts'

/** S2 §5 (CP-01, BX-02). */
export function profileSentence(fault: ProfileFault): string {
  const sentences: Record<ProfileFault, string> = {
    missing: 'Please enter a value',
    'too-long': 'This is too long. Please shorten it',
    'not-one-line': 'Please write this on one line',
    'no-number': 'Please enter a number',
    'no-telephone': 'Please enter a telephone number with digits only, or with + and spaces',
    'not-an-address': 'Please enter one e-mail address, like name@example.com',
    'no-choice': 'Please select a value',
    'no-hours': 'Please enter a time range',
    'no-date': 'Please enter a date',
    'no-interval': 'Please enter whole hours from 1 to 100000, or nothing',
    'not-passed': 'Please enter a day that has come',
  }
  return sentences[fault]
}

export type ProfilePart = 'Client' | 'Site' | 'Device'

/** S2 §8 (CP-01): 'Update Sucessful' stands in the specification like this. */
export const clientFormText = {
  title: 'Client Information',
  forms: { Client: 'Client Details', Site: 'Site Details', Device: 'Device' },
  updated: 'Update Sucessful',
  updatedMessage: (part: ProfilePart) => `${part} details has been successfully updated`,
  failed: (part: ProfilePart) => `${part} details were not updated`,
  photoKept: 'The photo is kept until the form is saved.',
  photoMissing: 'Please add a photo',
  photoGone: 'The photo is no longer here. Please choose it again.',
  tooManyPhotos: 'Too many photos wait to be saved. Save the form, or try again tomorrow.',
  nameTaken: 'This name is taken. Please choose another.',
  siteTaken: 'Another site has this name. Please choose another.',
  deviceTaken: 'Another device of the site has this name. Please choose another.',
  wholeOrganisation:
    'This is about the whole organisation, and your log-in sees some of its branches. Ask an administrator who sees all.',
  mayNot:
    'Your log-in may look but not change this. Ask an administrator of your organisation for level 5, Manage.',
  submit: 'Update',
  submitting: 'Updating',
  sendingPhoto: 'Sending the photo',
  fields: {
    clientName: 'Client Name',
    phoneNumber: 'Phone Number',
    emailAddress: 'Email Address',
    clientAddress: 'Client Address',
    customerType: 'Customer Type',
    clientPhoto: 'Client Photo',
    site: 'Site',
    siteName: 'Site Name',
    siteAddress: 'Site Address',
    contactPerson: 'Contact Person',
    opens: 'Opens',
    closes: 'Closes',
    siteOperatingHours: 'Site Operating Hours',
    device: 'Device',
    sourceName: 'Source Name',
    sourceType: 'Source Type',
    maintSchedule: 'Maintenance Schedule',
    nextMaintDate: 'Next Maintenance Date',
    lastServiceDate: 'Last Service',
    deviceType: 'Device Type',
  },
  phoneHint: 'Digits only, such as 08030000000',
  photoHint: 'One picture, png or jpg; it stands in the sidebar',
  noPhoto: 'No photo yet',
  photoNow: 'The organisation’s picture',
  addPhoto: 'Choose a photo',
  otherPhoto: 'Choose another',
  removePhoto: 'Remove',
  hoursHint:
    'Local time; an end before the start is on the next day. Generators that run outside of these hours stand in the score card.',
  serviceHint: 'Hours to the next service are counted from this day on',
  scheduleHint: 'Hours of running between services; 250 when nothing is entered',
  typeHint: 'A source counts in totals, a circuit does not',
  choose: 'Choose',
  chooseSite: 'Choose a site',
  chooseDevice: 'Choose a device',
  pickSite: 'Choose a site to see its details.',
  pickDevice: 'Choose a device to see its details.',
  customerTypes: { 'multi-site': 'Multi-site', 'single-site': 'Single-site' },
} as const

export const sourceTypeText: Readonly<Record<SourceChoice, string>> = {
  utility: 'Utility',
  generator: 'Generator',
  solar: 'Solar',
  load: 'Circuit / Load',
  ipp: 'IPP',
}
