/**
 * The texts of bills, snapshots, equipment and rates, letter for letter (S1 §5, §8), odd spellings included. Domain
 * finds what is wrong and returns a code; the sentence is made here, for the form in the browser and for the server.
 */
import type { AmountFault } from '#domain/amount-rule.ts'
import type { FieldFault } from '#domain/cost/bill/read-bill.ts'
import type { SnapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import type { EquipmentFault, EquipmentFieldName } from '#domain/cost/equipment/equipment-rule.ts'
import { LABEL_MAX, type RateFault, type RateField } from '#domain/cost/tariff/rate-rule.ts'
import { NAME_MAX } from '#domain/text-rule.ts'

/** AB-08: what every form says to a user without a branch. */
export const NOT_ALLOWED = 'NOT ALLOWED'

export const dateMissing = 'Please select date'
/** E9: both days are there, and the last one is before the first. */
export const periodReversed = 'The period ends before it begins.'

/** AB-02; of digits separated in a way that can be read as two amounts the specification has no sentence (E9). */
export function amountSentence(fault: AmountFault, label: string): string {
  if (fault === 'missing') return `Please input the ${label}`
  if (fault === 'not-positive') return `${label} must be greater than zero`
  if (fault === 'separators')
    return `Write the ${label} like 1,350.50: a comma between thousands, a point before the decimals.`
  if (fault === 'invalid') return `Please enter a valid ${label}`
  return 'Limit connot be more than 999999999999999999.99'
}

/** AB-05. */
function textTooLong(label: string, max: number): string {
  return `${label} Cannot be more than ${max} characters`
}

/** AB-02, AB-04, AB-05. The specification has no sentence for a day to come, nor for a fuel that there is not. */
export function billSentence({ field, fault }: FieldFault): string {
  if (fault === 'no-date') return dateMissing
  if (fault === 'reversed') return periodReversed
  if (fault === 'to-come')
    return field.rule === 'period-end'
      ? 'Enter a bill once its period is over: it must not end after today.'
      : 'Enter a bill once it is there: its date must not be after today.'
  if (fault === 'other-fuel') return `${field.label} must be diesel`
  return amountSentence(fault, field.label)
}

/** AB-06. `limit` as people read it: '10 MB'. */
export function snapshotSentence(fault: SnapshotFault, limit: string): string {
  if (fault === 'missing') return 'Please add a Flow Meter napshot'
  if (fault === 'not-an-image') return 'only images are allowed'
  if (fault === 'not-a-paper') return 'only images and PDF files are allowed'
  if (fault === 'long-name') return 'File name should not have more than 60 characters'
  return `The size of the files you are uploading is over the allowed limit of ${limit}`
}

export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / (1024 * 1024))} MB`
}

/** EQ-01, EQ-02. The title of a cell is its column. */
export function equipmentSentence(field: EquipmentFieldName, fault: EquipmentFault): string {
  if (fault === 'missing') return `Please Input ${field}!`
  if (fault === 'long-text') return textTooLong(field, NAME_MAX)
  if (fault === 'to-come') return 'Enter equipment once it was bought: the date must not be after today.'
  return fault === 'no-number' ? 'Please enter a number' : 'Please select a date'
}

/** AB-07, AB-09: the second half of the notices; `tracker` is the bill kind's own name. */
export const billText = {
  added: (tracker: string) => `Your addition to the ${tracker} has been successfully submitted`,
  edited: (tracker: string) => `Your update to the ${tracker} has been successfully submitted`,
  deleted: (tracker: string) => `The ${tracker} has been successfully deleted`,
  snapshotKept: 'The Flow Meter Snapshot has been added',
  seemsGross:
    'The amount seems to include VAT already. Enter the amount before VAT, or leave it if it is right.',
} as const

/** EQ-03. */
export const equipmentText = {
  added: 'Equipment list successfully updated',
  edited: 'Equipment edited successfully.',
  deleted: 'Equipment successfully deleted',
} as const

const RATE_LABELS = {
  rate: 'Tariff',
  vat_rate: 'VAT rate',
  kg_per_unit: 'Emission factor',
  valid_from: 'Date',
  label: 'Label',
} as const satisfies Record<RateField, string>

export function rateSentence({ field, fault }: RateFault): string {
  if (fault === 'no-date') return dateMissing
  const label = RATE_LABELS[field]
  return fault === 'long-text' ? textTooLong(label, LABEL_MAX) : amountSentence(fault, label)
}

export const rateText = {
  wholeOrganisation: 'A rate for every branch needs a log-in for the whole organisation. Choose a branch.',
  tariffAdded: 'The tariff counts from its date on; what is past does not move.',
  factorAdded: 'The factor counts from its date on; what is past does not move.',
} as const
