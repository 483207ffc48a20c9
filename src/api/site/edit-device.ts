import { calls } from '#contract/calls.ts'
import { clientFormText, profileSentence } from '#contract/site/profile-messages.ts'
import { readDayText } from '#domain/site/client-rule.ts'
import { countedTag } from '#domain/site/counted-sources.ts'
import { deviceTypeFor, METER_CHOICES, SOURCE_CHOICES, sourceChoiceFor } from '#domain/site/meter-choice.ts'
import { typedNumber } from '#domain/typed-number.ts'
import { lockAlertSettings, touchAlertSettings } from '#store/alert/alert-setting.ts'
import { rollUpChanged } from '#store/meter/rollup/touched-window.ts'
import { changeDevice, type DeviceRecord, type DeviceToKeep, lockDevice } from '#store/site/device.ts'
import { writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { orConflict } from '../frame/unique-conflict.ts'
import { requireVersion } from '../frame/version.ts'
import { deviceDetails, requireChoice, requireTyped } from './profile-parts.ts'

interface Typed {
  readonly sourceName: string
  readonly sourceType: string
  readonly maintSchedule: string
  readonly nextMaintDate: string
  readonly deviceType: string
}

/** Device of Client Information (CP-01): its type, when it is serviced, which meter it is. */
export const putDevice = writeTo(
  calls.editDevice,
  // In the order in which a save of the settings locks the two.
  ({ tx, scope, now }, { params }) =>
    Promise.all([lockAlertSettings(tx, scope, now), lockDevice(tx, scope, params.deviceId)]),
  async (ctx, { body }, [, before]) => {
    const { tx, scope } = ctx
    if (!before) throw notFound()
    const to = deviceFrom(body, before)
    const yours = { ...before, ...to, version: body.version ?? before.version }
    requireVersion(body.version, deviceDetails(before), deviceDetails(yours))
    const after = await orConflict(
      changeDevice(tx, scope, before.id, to),
      clientFormText.deviceTaken,
      'bad-request',
    )
    if (after.nextMaintenanceOn !== before.nextMaintenanceOn) await touchAlertSettings(tx, scope)
    await rollUpChanged(tx, scope, before, after)
    await recordChange(ctx, { action: 'device.changed', subject: `device ${after.id}`, before, after })
    return { data: deviceDetails(after), detail: clientFormText.updatedMessage('Device') }
  },
)

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
