import type { DeviceDetails } from '#contract/site/client-profile.ts'
import { clientFormText, sourceTypeText } from '#contract/site/profile-messages.ts'
import { METER_CHOICES, meterText, SOURCE_CHOICES } from '#domain/site/meter-choice.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import type { DeviceEntries } from './profile-entries.ts'
import { deviceBody, deviceEntries, deviceRefusals } from './profile-entries.ts'
import { useProfileForm } from './use-profile-form.ts'

const { fields } = clientFormText

export interface DeviceFormProps {
  device: DeviceDetails
  locked: string | null
  onSaved: () => void
}

/** Device (CP-01). */
export function DeviceForm({ device, locked, onSaved }: DeviceFormProps) {
  const profile = useProfileForm<DeviceEntries, DeviceDetails>({
    part: 'Device',
    draftKey: locked === null ? `profile-device/${device.device_id}` : null,
    stored: device,
    entriesOf: deviceEntries,
    refusalsOf: deviceRefusals,
    bodyOf: deviceBody,
    send: (write, body) => write('editDevice', { params: { deviceId: device.device_id }, body }),
    put: (profile, row) => ({
      ...profile,
      devices: profile.devices.map((one) => (one.device_id === row.device_id ? row : one)),
    }),
    onSaved,
  })
  return (
    <ProfileFrame part="Device" profile={profile} locked={locked}>
      <TextField
        {...fieldOf(profile.form, 'sourceName')}
        label={fields.sourceName}
        required
        autoComplete="off"
      />
      <Select
        {...fieldOf(profile.form, 'sourceType')}
        label={fields.sourceType}
        required
        hint={clientFormText.typeHint}
        options={kindsFor(device)}
      />
      <NumberField
        {...fieldOf(profile.form, 'maintSchedule')}
        label={fields.maintSchedule}
        unit="h"
        whole
        hint={clientFormText.scheduleHint}
      />
      <DayField {...fieldOf(profile.form, 'nextMaintDate')} label={fields.nextMaintDate} required />
      <Select
        {...fieldOf(profile.form, 'deviceType')}
        label={fields.deviceType}
        required
        placeholder={clientFormText.choose}
        options={metersFor(device)}
      />
    </ProfileFrame>
  )
}

/** The four kinds of the form; an independent producer's device may stay what it is. */
function kindsFor({ sourceType }: DeviceDetails) {
  return SOURCE_CHOICES.filter((kind) => kind !== 'ipp' || sourceType === 'ipp').map((value) => ({
    value,
    label: sourceTypeText[value],
  }))
}

/** The four meters of the form, and the device's own where it is another. */
function metersFor({ deviceType }: DeviceDetails) {
  const codes = new Set([...METER_CHOICES.map(({ code }) => code), deviceType])
  return [...codes].filter((code) => code !== '').map((code) => ({ value: code, label: meterText(code) }))
}
