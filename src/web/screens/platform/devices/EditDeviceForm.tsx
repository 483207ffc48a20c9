import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { DEVICE, deviceBody, deviceRefusals, deviceValues } from './device-fields.ts'

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
      fields={DEVICE}
      toValues={deviceValues}
      refusals={(entered) => {
        // A device that was added without an icon can be changed without one.
        const { icon_type: _, ...refusals } = deviceRefusals(entered, 'dialog')
        return refusals
      }}
      saving={saving}
      onSave={(entered, version) => saving.send({ params, body: { ...deviceBody(entered), version } })}
      onClose={onClose}
    >
      {(form) => <DeviceFields form={form} place="dialog" row={device} />}
    </EditForm>
  )
}
