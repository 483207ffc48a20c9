import { useForm, useWatch } from 'react-hook-form'
import { formatDay } from '#chart/format.ts'
import { mailText } from '#contract/billing/billing-messages.ts'
import type { MailData } from '#contract/billing/mail.ts'
import { FREQUENCIES, type Frequency } from '#domain/billing/due-period.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import type { Writing } from '../../../shell/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { mailDialogText } from '../../../words/billing.ts'
import { useDeliveries } from './Deliveries.tsx'
import { DevicePicker } from './DevicePicker.tsx'
import { useMailWrite } from './use-mail-write.ts'

const NEVER = 'never'

interface Schedule {
  often: Frequency | null
  devices: number[]
}

/** How often reports go out, and of which devices the person wants them. */
export function Personal({ data, writing }: { data: MailData; writing: Writing }) {
  const { frequency, assigned_devices, email, next_at } = data.personal_data
  const stored: Schedule = { often: frequency, devices: assigned_devices.map(({ id }) => id) }
  const form = useForm<Schedule>({ defaultValues: stored })
  const draft = useDraft(form, 'mail/schedule', { version: JSON.stringify(stored) })
  const [often, devices] = useWatch({ control: form.control, name: ['often', 'devices'] })
  const chosen = new Set(devices)
  const { change, busy, failure } = useMailWrite(writing)
  const isFixed = !data.may.amend
  const save = async () => {
    const body = { frequency: often, selected_devices: [...chosen], replace: true }
    const said = { done: mailText.assigned, failed: mailText.assignFailed }
    if (!(await change('addAssignedDevices', { body }, said))) return
    draft.stored()
    form.reset({ often, devices })
  }
  return (
    <>
      <DraftNotice draft={draft} />
      {email === null && <p className="text-xs text-warn">{mailText.noOwnAddress}</p>}
      <SegmentedControl
        label={mailDialogText.frequency}
        segments={[
          { value: NEVER, label: mailDialogText.never, disabled: isFixed },
          ...FREQUENCIES.map((value) => ({ value, label: value, disabled: isFixed })),
        ]}
        value={often ?? NEVER}
        onValueChange={(value) => form.setValue('often', FREQUENCIES.find((one) => one === value) ?? null)}
      />
      <DevicePicker
        legend={mailDialogText.devices}
        available={data.available_devices}
        chosen={chosen}
        disabled={isFixed}
        onChange={(next) => form.setValue('devices', [...next])}
      />
      {chosen.size === 0 && often !== null && (
        <p className="text-xs text-ink-soft">{mailDialogText.noDevices}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="text-xs text-ink-soft">
          {next_at !== null && <p>{mailDialogText.nextAt(localMoment(next_at))}</p>}
          <LastReport />
        </div>
        {!isFixed && (
          <Button tone="primary" busy={busy} busyLabel={mailDialogText.saving} onClick={() => void save()}>
            {mailDialogText.save}
          </Button>
        )}
      </div>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </>
  )
}

/** The latest report of the schedule, as the list below has it (BI-05). */
function LastReport() {
  const { data } = useDeliveries()
  if (data === undefined) return null
  const last = data.data.find(({ kind }) => kind === 'schedule')
  if (last === undefined) return <p>{mailDialogText.noLast}</p>
  const { sent_at, made_at, from, to, state } = last
  return (
    <p>{mailDialogText.lastAt(localMoment(sent_at ?? made_at), formatDay(from), formatDay(to), state)}</p>
  )
}
