import type { ReactElement } from 'react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { AddForm } from '../form/AddForm.tsx'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { DeviceKey } from './DeviceKey.tsx'
import type { DeviceEntries, DeviceFormPlace } from './device-fields.ts'
import { deviceBody, deviceRefusals, emptyDevice } from './device-fields.ts'

export interface AddDeviceFormProps {
  place: DeviceFormPlace
  /** `client/branch`, '' where it is chosen in the form. */
  branch: string
  /** The field for the branch, where the form stands by itself. */
  branchField?: (form: UseFormReturn<DeviceEntries>) => ReactElement
  onCancel?: () => void
  /** After the key was seen. */
  onSeen: (() => void) | null
}

/** Adds a device and shows its key, this once (AD-04). */
export function AddDeviceForm({ place, branch, branchField, onCancel, onSeen }: AddDeviceFormProps) {
  const start = emptyDevice(branch, useBrowserDay())
  const [made, setMade] = useState<{ name: string; key: string | null } | null>(null)
  const saving = useAdminWrite('adminAddDevice', {
    done: deviceFormText.added,
    failed: deviceFormText.addFailed,
    onDone: ({ data, key }) => setMade({ name: data.name, key }),
  })
  const save = (entered: DeviceEntries) => {
    const [clientId = '', branchId = ''] = entered.branch.split('/')
    return saving.send({ params: { clientId, branchId }, body: deviceBody(entered) })
  }
  if (made !== null) {
    return (
      <div className="flex flex-col gap-4">
        <DeviceKey device={made.name} deviceKey={made.key} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setMade(null)}>{deviceFormText.another}</Button>
          {onSeen !== null && (
            <Button tone="primary" onClick={onSeen}>
              {deviceFormText.done}
            </Button>
          )}
        </div>
      </div>
    )
  }
  return (
    <AddForm
      label={deviceFormText.add}
      draftKey={`admin-device/new/${place}/${branch}`}
      start={start}
      refusals={(entered) => deviceRefusals(entered, place)}
      submit={deviceFormText.submit}
      submitting={deviceFormText.adding}
      saving={saving}
      onSave={save}
      onCancel={onCancel}
    >
      {(form) => <DeviceFields form={form} place={place} row={null} branch={branchField?.(form) ?? null} />}
    </AddForm>
  )
}
