import type { ClientPart, DeviceDetails, SitePart } from '#contract/site/client-profile.ts'
import { clientFormText, profileSentence } from '#contract/site/profile-messages.ts'
import { hoursText, type ProfileRule, profileFault, writeDayText } from '#domain/site/client-rule.ts'
import { sourceChoiceFor } from '#domain/site/meter-choice.ts'
import type { Tree } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import type { BranchRecord } from '#store/site/branch.ts'
import type { ClientRecord } from '#store/site/client.ts'
import type { DeviceRecord } from '#store/site/device.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'

export function clientPart(client: ClientRecord): ClientPart {
  return {
    clientName: client.name,
    phoneNumber: client.phone,
    emailAddress: client.email,
    clientAddress: client.address,
    customerType: client.customerType,
    photo: client.photoId,
    version: client.version,
  }
}

export function sitePart({
  id,
  name,
  address,
  contactPerson,
  opensAt,
  closesAt,
  version,
}: BranchRecord): SitePart {
  const isSaid = opensAt !== null && closesAt !== null
  return {
    branch: id,
    siteName: name,
    siteAddress: address,
    contactPerson,
    siteOperatingHours: isSaid ? hoursText({ opensAt, closesAt }) : '',
    version,
  }
}

/** The zone in which days of the branch are read and written. */
export function branchZone({ branches, organisation }: Tree, branchId: number): string {
  return branches.find(({ id }) => id === branchId)?.zone ?? organisation.zone
}

export function deviceDetails(device: DeviceRecord, zone: string): DeviceDetails {
  const { serviceIntervalH, nextMaintenanceOn, servicedAt } = device
  return {
    device_id: device.id,
    branch: device.branchId,
    sourceName: device.name,
    sourceType: sourceChoiceFor(device.deviceType),
    maintSchedule: serviceIntervalH === null ? '' : String(serviceIntervalH),
    nextMaintDate: nextMaintenanceOn === null ? '' : writeDayText(nextMaintenanceOn),
    lastServiceDate: servicedAt === null ? '' : writeDayText(localDay(zone, servicedAt)),
    deviceType: device.meterModel ?? '',
    version: device.version,
  }
}

/** What was typed, without spaces around it; refused with the field's sentence. */
export function requireTyped(rule: ProfileRule, typed: string): string {
  const fault = profileFault(rule, typed)
  if (fault !== null) throw new ApiError('bad-request', profileSentence(fault))
  return typed.trim()
}

/** One of the choices of a field. */
export function requireChoice<T extends string>(choices: readonly T[], typed: string): T {
  const chosen = choices.find((choice) => choice === typed)
  if (chosen === undefined) throw new ApiError('bad-request', profileSentence('no-choice'))
  return chosen
}

/** The organisation itself is not for those who see only some of its branches. */
export function requireWholeClient({ scope }: Pick<ScopedContext, 'scope'>): void {
  if (scope.branchIds !== 'all') throw new ApiError('not-allowed', clientFormText.wholeOrganisation)
}
