import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { commissionText } from '../../../words/platform/commission.ts'
import {
  deviceFormText,
  deviceKeyText,
  deviceTabsText,
  replaceMeterText,
} from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { Commission } from './commission/Commission.tsx'
import { DeviceFields } from './DeviceFields.tsx'
import { DeviceKeys } from './DeviceKeys.tsx'
import { DEVICE, deviceBody, deviceRefusals, deviceValues } from './device-fields.ts'
import { ReplaceMeter } from './ReplaceMeter.tsx'

/** A device: what it is, its keys, and its meter. */
export function EditDevice({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => !open && onClose()}
      title={deviceFormText.edit}
      description={`${device.name} · ${device.organisation}, ${device.branch}`}
    >
      <Tabs
        label={deviceTabsText.label}
        tabs={[
          {
            key: 'details',
            label: deviceTabsText.details,
            content: <EditDeviceForm device={device} onClose={onClose} />,
          },
          { key: 'keys', label: deviceKeyText.keys, content: <DeviceKeys device={device} /> },
          { key: 'meter', label: replaceMeterText.title, content: <ReplaceMeter device={device} /> },
          { key: 'commission', label: commissionText.title, content: <Commission device={device} /> },
        ]}
      />
    </Dialog>
  )
}

function EditDeviceForm({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
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
