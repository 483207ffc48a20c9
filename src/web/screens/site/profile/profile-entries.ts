import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import type { ClientPart, DeviceDetails, SitePart } from '#contract/site/client-profile.ts'
import { clientFormText, profileSentence } from '#contract/site/profile-messages.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import type { ProfileRule } from '#domain/site/client-rule.ts'
import { hoursText, profileFault, readDayText, readHours, writeDayText } from '#domain/site/client-rule.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'

/** What a person typed; the picture only when another is chosen. */
export interface ClientEntries extends Record<ClientField, string> {
  photo: File | null
}

type ClientField = 'clientName' | 'phoneNumber' | 'emailAddress' | 'clientAddress' | 'customerType'

/** Hours as the two boxes of the range. */
export type SiteEntries = Record<'siteName' | 'siteAddress' | 'contactPerson' | 'opens' | 'closes', string>

/** The day as the browser's calendar writes it. */
export type DeviceEntries = Record<DeviceField, string>

type DeviceField = 'sourceName' | 'sourceType' | 'maintSchedule' | 'nextMaintDate' | 'deviceType'

const CLIENT_RULES: Readonly<Record<ClientField, ProfileRule>> = {
  clientName: 'name',
  phoneNumber: 'phone',
  emailAddress: 'email',
  clientAddress: 'address',
  customerType: 'choice',
}

const SITE_RULES = { siteName: 'name', siteAddress: 'address', contactPerson: 'name' } as const

const DEVICE_RULES: Readonly<Record<Exclude<DeviceField, 'nextMaintDate'>, ProfileRule>> = {
  sourceName: 'name',
  sourceType: 'choice',
  maintSchedule: 'interval',
  deviceType: 'choice',
}

function refusalsBy<F extends string>(
  rules: Readonly<Record<F, ProfileRule>>,
  entered: NoInfer<Readonly<Record<F, string>>>,
): Partial<Record<F, string>> {
  const refusals: Partial<Record<F, string>> = {}
  for (const field of Object.keys(rules) as F[]) {
    const fault = profileFault(rules[field], entered[field])
    if (fault !== null) refusals[field] = profileSentence(fault)
  }
  return refusals
}

export function clientEntries(client: ClientPart): ClientEntries {
  const { clientName, phoneNumber, emailAddress, clientAddress, customerType } = client
  return {
    clientName,
    phoneNumber,
    emailAddress,
    clientAddress,
    customerType: customerType ?? '',
    photo: null,
  }
}

export function clientRefusals(
  entered: ClientEntries,
  hasPhoto: boolean,
  limitBytes: number,
): Refusals<ClientEntries> {
  const refusals: Refusals<ClientEntries> = refusalsBy(CLIENT_RULES, entered)
  const { photo } = entered
  if (photo === null) return hasPhoto ? refusals : { ...refusals, photo: clientFormText.photoMissing }
  const fault = snapshotFault(photo, limitBytes)
  if (fault !== null) refusals.photo = snapshotSentence(fault, megabytes(limitBytes))
  return refusals
}

export function siteEntries({ siteName, siteAddress, contactPerson, ...site }: SitePart): SiteEntries {
  const hours = readHours(site.siteOperatingHours)
  return {
    siteName,
    siteAddress,
    contactPerson,
    opens: hours?.opensAt ?? '',
    closes: hours?.closesAt ?? '',
  }
}

const rangeOf = ({ opens, closes }: SiteEntries) => hoursText({ opensAt: opens, closesAt: closes })

export function siteRefusals(entered: SiteEntries): Refusals<SiteEntries> {
  const refusals: Refusals<SiteEntries> = refusalsBy(SITE_RULES, entered)
  const fault = profileFault('hours', rangeOf(entered))
  // One sentence for the range, at the box that is empty.
  if (fault !== null) refusals[entered.opens === '' ? 'opens' : 'closes'] = profileSentence(fault)
  return refusals
}

export function siteBody(entered: SiteEntries) {
  const { siteName, siteAddress, contactPerson } = entered
  return { siteName, siteAddress, contactPerson, siteOperatingHours: rangeOf(entered) }
}

export function deviceEntries(device: DeviceDetails): DeviceEntries {
  const { sourceName, sourceType, maintSchedule, nextMaintDate, deviceType } = device
  return {
    sourceName,
    sourceType,
    maintSchedule,
    nextMaintDate: readDayText(nextMaintDate) ?? '',
    deviceType,
  }
}

const writtenDay = (day: string) => (day === '' ? '' : writeDayText(day))

export function deviceRefusals(entered: DeviceEntries): Refusals<DeviceEntries> {
  const refusals: Refusals<DeviceEntries> = refusalsBy(DEVICE_RULES, entered)
  const fault = profileFault('date', writtenDay(entered.nextMaintDate))
  if (fault !== null) refusals.nextMaintDate = profileSentence(fault)
  return refusals
}

export function deviceBody(entered: DeviceEntries) {
  return { ...entered, nextMaintDate: writtenDay(entered.nextMaintDate) }
}

const LABELS: Readonly<Record<string, string>> = {
  ...clientFormText.fields,
  photo: clientFormText.fields.clientPhoto,
}

/** What differs between what stands there now and what was typed, in the words of the form. */
export function profileDifferences(
  stored: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.keys(sent)
    .filter((field) => field !== 'version' && Object.hasOwn(LABELS, field))
    .map((field) => ({
      label: LABELS[field] ?? field,
      stored: String(stored[field] ?? ''),
      yours: String(sent[field] ?? ''),
    }))
    .filter((one) => one.stored !== one.yours)
}
