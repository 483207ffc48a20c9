import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import type { ClientPart, DeviceDetails, SitePart } from '#contract/site/client-profile.ts'
import { profileSentence, clientFormText as text } from '#contract/site/profile-messages.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { hoursText, readDayText, readHours, serviceDayFault, writeDayText } from '#domain/site/client-rule.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import {
  amountField,
  choiceField,
  dayField,
  ownField,
  textField,
  timeField,
} from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { entriesFromRow, findRefusals, valuesToSend } from '../../../form/fields.ts'
import { profileRule } from '../../../form/profile-rule.ts'
import type { Refusals } from '../../../form/resolver.ts'

const { fields } = text
const WIDE = '@min-[28rem]:col-span-2'
const name = { required: true, rule: profileRule('name') }
const address = { required: true, rule: profileRule('address'), className: WIDE }
const choice = { start: '', required: true, rule: profileRule('choice') }

/** Client Details (CP-01); the picture only when another is chosen. */
export const CLIENT = {
  clientName: textField(fields.clientName, { ...name, autoComplete: 'organization' }),
  phoneNumber: textField(fields.phoneNumber, {
    required: true,
    inputMode: 'tel',
    hint: text.phoneHint,
    rule: profileRule('phone'),
  }),
  emailAddress: textField(fields.emailAddress, { required: true, type: 'email', rule: profileRule('email') }),
  customerType: choiceField<string>(
    fields.customerType,
    Object.entries(text.customerTypes).map(([value, label]) => ({ value, label })),
    { ...choice, placeholder: text.choose },
  ),
  clientAddress: textField(fields.clientAddress, address),
  photo: ownField<File | null>(fields.clientPhoto, null),
}

export type ClientEntries = Entries<typeof CLIENT>

export function clientEntries(client: ClientPart): ClientEntries {
  return entriesFromRow(CLIENT, { ...client, customerType: client.customerType ?? '', photo: null })
}

export function clientRefusals(
  entered: ClientEntries,
  hasPhoto: boolean,
  limitBytes: number,
): Refusals<ClientEntries> {
  const refusals = findRefusals(CLIENT, entered)
  const { photo } = entered
  if (photo === null) return hasPhoto ? refusals : { ...refusals, photo: text.photoMissing }
  const fault = snapshotFault(photo, limitBytes)
  if (fault !== null) refusals.photo = snapshotSentence(fault, megabytes(limitBytes))
  return refusals
}

/** Site Details (CP-01): hours as the two boxes of the range. */
export const SITE = {
  siteName: textField(fields.siteName, name),
  contactPerson: textField(fields.contactPerson, name),
  siteAddress: textField(fields.siteAddress, address),
  opens: timeField(fields.opens, { required: true }),
  closes: timeField(fields.closes, { required: true }),
}

export type SiteEntries = Entries<typeof SITE>

export function siteEntries(site: SitePart): SiteEntries {
  const hours = readHours(site.siteOperatingHours)
  return entriesFromRow(SITE, { ...site, opens: hours?.opensAt ?? '', closes: hours?.closesAt ?? '' })
}

const openingHoursText = ({ opens, closes }: SiteEntries) => hoursText({ opensAt: opens, closesAt: closes })

export function siteRefusals(entered: SiteEntries): Refusals<SiteEntries> {
  const sentence = profileRule('hours')(openingHoursText(entered))
  // One sentence for the range, at the box that is empty.
  const hours = sentence ? { [entered.opens === '' ? 'opens' : 'closes']: sentence } : {}
  return { ...findRefusals(SITE, entered), ...hours }
}

export function siteBody(entered: SiteEntries) {
  const { opens, closes, ...body } = valuesToSend(SITE, entered)
  return { ...body, siteOperatingHours: openingHoursText(entered) }
}

const writtenDay = (day: string) => (day === '' ? '' : writeDayText(day))

/** Device (CP-01). */
export const DEVICE = {
  sourceName: textField(fields.sourceName, name),
  sourceType: choiceField<string>(fields.sourceType, [], { ...choice, hint: text.typeHint }),
  maintSchedule: amountField(fields.maintSchedule, {
    unit: 'h',
    whole: true,
    hint: text.scheduleHint,
    rule: profileRule('interval'),
  }),
  nextMaintDate: dayField(fields.nextMaintDate, {
    required: true,
    rule: (typed) => profileRule('date')(writtenDay(typed)),
  }),
  lastServiceDate: dayField(fields.lastServiceDate, {
    hint: text.serviceHint,
  }),
  deviceType: choiceField<string>(fields.deviceType, [], { ...choice, placeholder: text.choose }),
}

/** `today`: of the device's branch. */
export function deviceRefusals(
  entered: Entries<typeof DEVICE>,
  today: string,
): Refusals<Entries<typeof DEVICE>> {
  const fault = serviceDayFault(writtenDay(entered.lastServiceDate), today)
  const service = fault === null ? {} : { lastServiceDate: profileSentence(fault) }
  return { ...findRefusals(DEVICE, entered), ...service }
}

export function deviceEntries(device: DeviceDetails): Entries<typeof DEVICE> {
  const { nextMaintDate, lastServiceDate } = device
  return entriesFromRow(DEVICE, {
    ...device,
    nextMaintDate: readDayText(nextMaintDate) ?? '',
    lastServiceDate: readDayText(lastServiceDate) ?? '',
  })
}

export function deviceBody(entered: Entries<typeof DEVICE>) {
  return {
    ...valuesToSend(DEVICE, entered),
    nextMaintDate: writtenDay(entered.nextMaintDate),
    lastServiceDate: writtenDay(entered.lastServiceDate),
  }
}

const LABELS: Readonly<Record<string, string>> = { ...fields, photo: fields.clientPhoto }

/** What differs between what stands there now and what was typed, in the words of the form. */
export function profileDifferences(
  stored: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.keys(typed)
    .filter((field) => field !== 'version' && Object.hasOwn(LABELS, field))
    .map((field) => ({
      label: LABELS[field] ?? field,
      stored: String(stored[field] ?? ''),
      yours: String(typed[field] ?? ''),
    }))
    .filter((one) => one.stored !== one.yours)
}
