import type { ReactNode } from 'react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { resolverOf } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { AdminForm } from '../form/AdminForm.tsx'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { DeviceKey } from './DeviceKey.tsx'
import type { DeviceEntries, DeviceFormPlace } from './device-entries.ts'
import { deviceBody, deviceRefusals, emptyDevice } from './device-entries.ts'

export interface AddDeviceFormProps {
  place: DeviceFormPlace
  /** `client/branch`, '' where it is chosen in the form. */
  branch: string
  /** The field for the branch, where the form stands by itself. */
  branchField?: (form: UseFormReturn<DeviceEntries>) => ReactNode
  onCancel?: () => void
  /** After the key was seen. */
  onSeen: (() => void) | null
}

/** Adds a device and shows its key, this once (AD-04). */
export function AddDeviceForm({ place, branch, branchField, onCancel, onSeen }: AddDeviceFormProps) {
  const empty = emptyDevice(branch, useBrowserDay())
  const [made, setMade] = useState<{ name: string; key: string | null } | null>(null)
  const form = useForm<DeviceEntries>({
    defaultValues: empty,
    resolver: resolverOf((entered) => deviceRefusals(entered, place)),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `admin-device/new/${place}/${branch}`)
  const saving = useAdminWrite('adminAddDevice', {
    done: deviceFormText.added,
    failed: deviceFormText.addFailed,
    onDone: ({ data, key }) => setMade({ name: data.name, key }),
  })
  const submit = form.handleSubmit(async (entered) => {
    const [clientId = '', branchId = ''] = entered.branch.split('/')
    if (await saving.send({ params: { clientId, branchId }, body: deviceBody(entered) })) draft.stored()
  })
  if (made !== null) {
    const again = () => {
      form.reset(empty)
      setMade(null)
    }
    return (
      <div className="flex flex-col gap-4">
        <DeviceKey device={made.name} deviceKey={made.key} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={again}>{deviceFormText.another}</Button>
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
    <AdminForm
      label={deviceFormText.add}
      draft={draft}
      submit={deviceFormText.submit}
      submitting={deviceFormText.adding}
      saving={saving}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {branchField?.(form)}
      <DeviceFields form={form} place={place} row={null} />
    </AdminForm>
  )
}
