import type { DeviceDetails } from '#contract/site/client-profile.ts'
import { sourceTypeText } from '#contract/site/profile-messages.ts'
import { METER_CHOICES, meterText, SOURCE_CHOICES } from '#domain/site/meter-choice.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import type { Entries } from '../../../form/fields.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import { DEVICE, deviceBody, deviceEntries, deviceRefusals } from './profile-fields.ts'
import { useProfileForm } from './use-profile-form.ts'

export interface DeviceFormProps {
  device: DeviceDetails
  locked: string | null
  onSaved: () => void
}

/** Device (CP-01). */
export function DeviceForm({ device, locked, onSaved }: DeviceFormProps) {
  const today = useTodayLookup()(String(device.branch))
  const profile = useProfileForm<Entries<typeof DEVICE>, DeviceDetails>({
    part: 'Device',
    draftKey: locked === null ? `profile-device/${device.device_id}` : null,
    stored: device,
    toEntries: deviceEntries,
    validate: (entered) => deviceRefusals(entered, today),
    toBody: deviceBody,
    send: (write, body) => write('editDevice', { params: { deviceId: device.device_id }, body }),
    put: (profile, row) => ({
      ...profile,
      devices: profile.devices.map((one) => (one.device_id === row.device_id ? row : one)),
    }),
    onSaved,
  })
  return (
    <ProfileFrame part="Device" profile={profile} locked={locked}>
      <FormFields
        of={DEVICE}
        form={profile.form}
        with={{ sourceType: { options: kindsFor(device) }, deviceType: { options: metersFor(device) } }}
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
