import { useState } from 'react'
import type { UnknownRow } from '#contract/platform/admin-hardware.ts'
import type { HARDWARE_DIALECTS } from '#domain/meter/hardware/hardware-dialect.ts'
import { Warning } from '../../../form/Warning.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { adminTableText } from '../../../words/platform.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { spokenName } from './name-columns.tsx'

interface MapNameProps {
  readonly clientId: number
  readonly name: UnknownRow
  readonly onClose: () => void
}

/** For which device a name stands. */
export function MapName({ clientId, name, onClose }: MapNameProps) {
  const [device, setDevice] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { send, busy, failure } = useAdminWrite('adminAddName', {
    done: text.mapped,
    failed: text.mapFailed,
    onDone: onClose,
  })
  const { dialect, hardware, channel, key_id } = name
  const isFromBroker = key_id === null
  const save = () => {
    setIsMissing(device === '')
    if (device === '') return
    const named = { dialect: dialect as (typeof HARDWARE_DIALECTS)[number], hardware, channel }
    const body = {
      ...named,
      device_id: Number(device),
      by_broker: isFromBroker,
      key_ids: key_id === null ? [] : [key_id],
    }
    void send({ params: { clientId }, body })
  }
  return (
    <ConfirmDialog
      title={text.mapTitle(spokenName(name))}
      description={text.mapMeaning}
      cancel={text.cancel}
      confirm={text.map}
      confirming={text.mapping}
      tone="primary"
      busy={busy}
      failure={failure}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="flex min-w-0 flex-col gap-3">
        {isFromBroker && <Warning>{text.mapBroker}</Warning>}
        <LastMessage example={name.example} />
        <DeviceSelect
          clientId={clientId}
          value={device}
          error={isMissing && device === '' ? text.deviceMissing : undefined}
          onChoose={setDevice}
        />
      </div>
    </ConfirmDialog>
  )
}

function LastMessage({ example }: { example: string }) {
  return (
    <div>
      <p className="text-xs text-ink-soft">{text.example}</p>
      <code className="text-xs break-all">{example}</code>
    </div>
  )
}

interface DeviceSelectProps {
  readonly clientId: number
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (device: string) => void
}

function DeviceSelect({ clientId, value, error, onChoose }: DeviceSelectProps) {
  const { data } = useAdminCall('adminDevices', { query: { clientId } })
  const options = (data?.data ?? []).map(({ id, name, branch }) => ({
    value: String(id),
    label: `${branch}, ${name}`,
  }))
  const leftOut = data?.left_out ?? 0
  return (
    <Select
      required
      label={text.device}
      placeholder={text.deviceChoose}
      options={options.sort((a, b) => a.label.localeCompare(b.label))}
      value={value}
      error={error}
      onChange={(event) => onChoose(event.target.value)}
      {...(leftOut > 0 ? { hint: adminTableText.leftOut(leftOut) } : {})}
    />
  )
}
