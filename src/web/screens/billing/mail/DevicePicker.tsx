import type { MailData } from '#contract/billing/mail.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { mailDialogText } from '../../../words/billing.ts'

export interface DevicePickerProps {
  legend: string
  available: MailData['available_devices']
  chosen: ReadonlySet<number>
  disabled: boolean
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Which devices a report is about. */
export function DevicePicker({ legend, available, chosen, disabled, onChange }: DevicePickerProps) {
  const all = available.map(({ device_id }) => device_id)
  const isAll = all.length > 0 && all.every((id) => chosen.has(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{legend}</legend>
      <div className="grid max-h-56 gap-x-4 gap-y-1 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
        <Checkbox
          className="sm:col-span-2"
          label={mailDialogText.allDevices}
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => onChange(isAll ? new Set() : new Set(all))}
        />
        {available.map(({ device_id, device_name }) => (
          <Checkbox
            key={device_id}
            label={device_name}
            checked={chosen.has(device_id)}
            onChange={() => toggle(device_id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
