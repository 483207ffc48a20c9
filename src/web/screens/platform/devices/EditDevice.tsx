import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import {
  deviceFormText,
  deviceKeyText,
  deviceTabsText,
  replaceMeterText,
} from '../../../words/platform-forms.ts'
import { DeviceKeys } from './DeviceKeys.tsx'
import { EditDeviceForm } from './EditDeviceForm.tsx'
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
        ]}
      />
    </Dialog>
  )
}
