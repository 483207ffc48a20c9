import { useForm } from 'react-hook-form'
import { clientFormText, deviceFormText } from '#contract/admin-form-messages.ts'
import type { DeviceRow } from '#contract/calls/admin-shapes.ts'
import { ConflictNotice } from '../../costs/form/ConflictNotice.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { differencesOf } from '../form/differences.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { DeviceFields } from './DeviceFields.tsx'
import type { DeviceEntries } from './device-entries.ts'
import { deviceBody, deviceRefusals, entriesOfDevice } from './device-entries.ts'

const LABELS = {
  name: deviceFormText.deviceName,
  code: deviceFormText.deviceIdentity,
  meter_model: deviceFormText.deviceType,
  is_active: deviceFormText.active,
  icon_type: deviceFormText.iconType,
  load: deviceFormText.load,
  source: deviceFormText.source,
  source_type: deviceFormText.sourceType,
  rated_kva: deviceFormText.ratedKva,
}

export function EditDeviceForm({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const form = useForm<DeviceEntries>({
    defaultValues: entriesOfDevice(device),
    resolver: resolverOf((entered) => deviceRefusals(entered, 'dialog')),
    mode: 'onTouched',
  })
  const { send, busy, failure, conflict } = useAdminWrite('adminEditDevice', {
    done: deviceFormText.saved,
    failed: deviceFormText.saveFailed,
    onDone: onClose,
  })
  const stored = conflict as DeviceRow | null
  const params = { clientId: device.client_id, deviceId: device.id }
  // What the form does not ask for stays as it is.
  const { period_s, register_digits, register_resolution, counts_in_totals } = device
  const kept = { period_s, register_digits, register_resolution, counts_in_totals }
  const save = (version: number) =>
    form.handleSubmit((entered) => send({ params, body: { ...kept, ...deviceBody(entered), version } }))
  return (
    <form
      noValidate
      aria-label={deviceFormText.edit}
      aria-busy={busy}
      className="@container"
      onSubmit={save(device.version)}
    >
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
        <DeviceFields form={form} place="dialog" />
      </div>
      <FormEnd
        label={clientFormText.save}
        busyLabel={clientFormText.saving}
        busy={busy}
        failure={failure}
        onCancel={onClose}
      >
        {stored !== null && (
          <ConflictNotice
            differences={differencesOf(LABELS, entriesOfDevice(stored), form.getValues())}
            busy={busy}
            onKeep={onClose}
            onTakeOver={save(stored.version)}
          />
        )}
      </FormEnd>
    </form>
  )
}
