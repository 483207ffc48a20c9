import { calls } from '#contract/calls.ts'
import { clientFormText, profileSentence } from '#contract/site/profile-messages.ts'
import { readDayText, serviceDayFault } from '#domain/site/client-rule.ts'
import { countedTag } from '#domain/site/counted-sources.ts'
import { deviceTypeFor, METER_CHOICES, SOURCE_CHOICES, sourceChoiceFor } from '#domain/site/meter-choice.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { typedNumber } from '#domain/typed-number.ts'
import { lockAlertSettings, touchAlertSettings } from '#store/alert/alert-setting.ts'
import { rollUpChanged } from '#store/meter/rollup/touched-window.ts'
import { changeDevice, type DeviceRecord, type DeviceToKeep, lockDevice } from '#store/site/device.ts'
import { writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { branchZone, deviceDetails, requireChoice, requireTyped } from './profile-parts.ts'

interface Typed {
  readonly sourceName: string
  readonly sourceType: string
  readonly maintSchedule: string
  readonly nextMaintDate: string
  readonly lastServiceDate?: string | undefined
  readonly deviceType: string
}

/** Device of Client Information (CP-01): its type, when it is serviced, which meter it is. */
export const putDevice = writeTo(
  calls.editDevice,
  // In the order in which a save of the settings locks the two.
  ({ tx, scope, now }, { params }) =>
    Promise.all([lockAlertSettings(tx, scope, now), lockDevice(tx, scope, params.deviceId)]),
  async (ctx, { body }, [, before]) => {
    const { tx, scope, tree, now } = ctx
    if (!before) throw notFound()
    const zone = branchZone(tree, before.branchId)
    const to = { ...deviceFrom(body, before), servicedAt: servicedFrom(body, before, zone, now) }
    const yours = { ...before, ...to, version: body.version ?? before.version }
    requireVersion(body.version, deviceDetails(before, zone), deviceDetails(yours, zone))
    const after = await orConflict(
      changeDevice(tx, scope, before.id, to),
      clientFormText.deviceTaken,
      'bad-request',
    )
    if (after.nextMaintenanceOn !== before.nextMaintenanceOn) await touchAlertSettings(tx, scope)
    await rollUpChanged(tx, scope, before, after)
    await recordChange(ctx, { action: 'device.changed', subject: `device ${after.id}`, before, after })
    return { data: deviceDetails(after, zone), detail: clientFormText.updatedMessage('Device') }
  },
)

/** When the day of the last service began; left out, it stays as it was. */
function servicedFrom(
  { lastServiceDate: typed }: Typed,
  before: DeviceRecord,
  zone: string,
  now: Instant,
): Instant | null {
  if (typed === undefined) return before.servicedAt
  const fault = serviceDayFault(typed, localDay(zone, now))
  if (fault !== null) throw new ApiError('bad-request', profileSentence(fault))
  const day = readDayText(typed)
  return day === null ? null : startOfDay(zone, day)
}

/** The kind and the meter that a device has may stay, whether the form offers them or not. */
function deviceFrom(typed: Typed, before: DeviceRecord): DeviceToKeep {
  const kinds = SOURCE_CHOICES.filter(
    (choice) => choice !== 'ipp' || sourceChoiceFor(before.deviceType) === choice,
  )
  const meters = [...METER_CHOICES.map(({ code }) => code), before.meterModel ?? ''].filter(Boolean)
  const name = requireTyped('name', typed.sourceName)
  const deviceType = deviceTypeFor(requireChoice(kinds, typed.sourceType))
  const interval = requireTyped('interval', typed.maintSchedule)
  const nextMaintenanceOn = readDayText(typed.nextMaintDate)
  if (nextMaintenanceOn === null) throw new ApiError('bad-request', profileSentence('no-date'))
  return {
    ...before,
    name,
    deviceType,
    sourceTag: countedTag(deviceType, before),
    meterModel: requireChoice(meters, typed.deviceType),
    serviceIntervalH: typedNumber(interval, 0),
    nextMaintenanceOn,
  }
}
