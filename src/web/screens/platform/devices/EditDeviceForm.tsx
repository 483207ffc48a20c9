import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { deviceBody, deviceRefusals, entriesOfDevice } from './device-entries.ts'
import { METER_LABELS } from './meter-entries.ts'

const LABELS = {
  name: deviceFormText.deviceName,
  code: deviceFormText.deviceIdentity,
  meter_model: deviceFormText.deviceType,
  is_active: deviceFormText.active,
  icon_type: deviceFormText.iconType,
  load: deviceFormText.load,
  source: deviceFormText.source,
  source_type: deviceFormText.sourceType,
  ...METER_LABELS,
}

export function EditDeviceForm({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const saving = useAdminWrite('adminEditDevice', {
    done: deviceFormText.saved,
    failed: deviceFormText.saveFailed,
    onDone: onClose,
  })
  const params = { clientId: device.client_id, deviceId: device.id }
  return (
    <EditForm
      label={deviceFormText.edit}
      what="admin-device"
      row={device}
      entriesOf={entriesOfDevice}
      refusals={(entered) => {
        // A device that was added without an icon can be changed without one.
        const { icon_type: _, ...refusals } = deviceRefusals(entered, 'dialog')
        return refusals
      }}
      labels={LABELS}
      saving={saving}
      onSave={(entered, version) => saving.send({ params, body: { ...deviceBody(entered), version } })}
      onClose={onClose}
    >
      {(form) => <DeviceFields form={form} place="dialog" row={device} />}
    </EditForm>
  )
}
