/**
 * The texts of billing, mail and downloads, letter for letter (S1 §2, §5, §8), odd spellings included, and the
 * sentences that our own pages add to them.
 */
import type { AddressFault } from '#domain/people/mail-address.ts'
import type { MailState } from './mail.ts'

/** S1 §2 Billing (BI-01, BI-02, BI-08). */
export const billingText = {
  title: 'Billing',
  previousBill: 'Previous Bill',
  presentBill: 'Present Bill',
  bothBills: 'Previous Bill and Present Bill',
  change: 'Change',
  noChange: 'One of the two amounts is not known, or is of a part only.',
  usage: 'Usage',
  showUsage: 'Show the registers',
  hideUsage: 'Hide the registers',
  chart: 'Chart',
  ippPages: 'IPP Overview and Payments',
  totalPayable: 'Total amount payable',
  kwhChart: 'Monthly Consumption (kWh)',
  nairaChart: 'Monthly Consumption (₦)',
  metrics: 'Metrics',
  dieselPerKwh: 'Diesel cost per kWh',
  ippPerKwh: 'IPP cost per kWh',
  utilityPerKwh: 'Utility cost per kWh',
  blendedPerKwh: 'Blended cost of energy per kWh',
  rateNotSet: 'rate not set',
  noReading: 'No reading in this period',
  partlyPriced: 'Some of this energy has no rate; it is not in the amount',
  device: 'Device',
  total: 'Total',
  energy: 'kWh',
  beforeVat: 'Before VAT',
  amount: 'Amount',
  resellerPrice:
    'Every kWh of this bill is priced by the IPP tariff, whichever source it came from. The costs per kWh say what the sources themselves cost.',
  usageMeaning: 'Registers of the meters at the start and the end of the period.',
  previousRegister: 'Previous (kWh)',
  presentRegister: 'Present (kWh)',
  usageKwh: 'Usage (kWh)',
  adjusted: 'Not the difference of the registers: one rolled over or was exchanged.',
  noMetric: 'No such source in this selection, or its rate is not set.',
  nothingTitle: 'Nothing to bill',
  nothingHelp: 'No source of this selection was there in this period. Choose other dates or devices.',
  noChart: 'No energy was measured in this period.',
  month: 'Month',
  notAllowed:
    'Billing is not part of what your organisation uses. Ask the administrator of the platform for it.',
  print: 'Print: mail bills',
  pdf: 'PDF',
  excel: 'Excel',
  /** BI-08: as observed, a button that does nothing yet. */
  third: 'Not available',
  fetchingFile: 'Making the file',
} as const

/** S1 §5 (BI-09). */
export function addressSentence(fault: AddressFault): string {
  if (fault === 'missing') return "Please Insert a recipient's E-mail address"
  return 'Please enter one e-mail address, like name@example.com'
}

/** S1 §8 (BI-04, BI-06, BI-09). */
export const mailText = {
  assignFailed: 'Error adding assigned devices to external receiver',
  addFailed: "Couldn't add external Reciever, Please try again.",
  sent: 'Successfully sent bill to email',
  sendFailed: "Error,Couldn't send bill to email. Please try again",
  noReceiver: 'No External Receiver added',
  alreadyReceiver: 'This address receives bills already.',
  tooManyReceivers: 'At most 50 receivers can be added.',
  noServer:
    'No mail server is set up: messages are written to the folder "outbox" of the server instead of being sent.',
  written: 'No mail server is set up: the bill was written to the folder "outbox" of the server.',
  receiverAdded: 'External Receiver added',
  receiverRemoved: 'External Receiver removed',
  assigned: 'Devices assigned',
  noOwnAddress: 'Your log-in has no e-mail address: no report can be sent to you.',
} as const

/** What each state of a message means to a person. */
export const mailStateText: Record<MailState, string> = {
  waiting: 'Waiting to be sent',
  sending: 'Being sent now',
  sent: 'Sent: the mail server took it',
  written: 'Written to the outbox folder: no mail server is set up',
  failed: 'Not sent',
  'given-up': 'Not sent in time',
}
