import { useState } from 'react'
import { mailText } from '#contract/billing/billing-messages.ts'
import type { MailData } from '#contract/billing/mail.ts'
import type { Writing } from '../../../shell/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Explained } from '../../../ui/overlay/Tooltip.tsx'
import { mailDialogText, shortAddress } from '../../../words/billing.ts'
import { AddressForm } from './AddressForm.tsx'
import { DevicePicker } from './DevicePicker.tsx'
import { RemoveReceiver } from './RemoveReceiver.tsx'
import { useMailWrite } from './use-mail-write.ts'

type Receiver = MailData['external_recievers'][number]

/** People outside of the organisation who receive its bills. */
export function Receivers({ data, writing }: { data: MailData; writing: Writing }) {
  const { change, busy, failure } = useMailWrite(writing)
  const [removing, setRemoving] = useState<Receiver | null>(null)
  const add = (email: string) =>
    change(
      'addExternalBillReciever',
      { body: { email } },
      { done: mailText.receiverAdded, failed: mailText.addFailed },
    )
  return (
    <>
      {data.may.amend && (
        <AddressForm
          name={mailDialogText.receivers}
          submit={mailDialogText.add}
          busyLabel={mailDialogText.adding}
          busy={busy}
          failure={failure}
          onSend={add}
        />
      )}
      {data.external_recievers.length === 0 ? (
        <p className="text-sm text-ink-soft">{mailText.noReceiver}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {data.external_recievers.map((one) => (
            <ReceiverRow
              key={one.id}
              receiver={one}
              data={data}
              writing={writing}
              onRemove={() => setRemoving(one)}
            />
          ))}
        </ul>
      )}
      {removing !== null && (
        <RemoveReceiver
          email={removing.email}
          busy={busy}
          onClose={() => setRemoving(null)}
          onRemove={async () => {
            const said = { done: mailText.receiverRemoved, failed: mailText.assignFailed }
            const body = { receiver_id: removing.id }
            if (await change('deleteMailReciever', { body }, said)) setRemoving(null)
          }}
        />
      )}
    </>
  )
}

interface ReceiverRowProps {
  receiver: Receiver
  data: MailData
  writing: Writing
  onRemove: () => void
}

function ReceiverRow({ receiver, data, writing, onRemove }: ReceiverRowProps) {
  const { id, email, assigned_devices } = receiver
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const { change, busy } = useMailWrite(writing)
  const count = assigned_devices.length
  const save = async () => {
    const body = { receiver_id: id, selected_devices: [...(chosen ?? [])] }
    const said = { done: mailText.assigned, failed: mailText.assignFailed }
    if (await change('addAssignedDevices', { body }, said)) setChosen(null)
  }
  return (
    <li aria-label={email} className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="text-sm font-medium">
            <Explained explanation={email}>{shortAddress(email)}</Explained>
          </p>
          <p className="text-xs text-ink-soft">
            {count === 0 ? mailDialogText.noDevices : `${mailDialogText.devices}: ${count}`}
          </p>
        </div>
        {data.may.amend && (
          <span className="flex gap-2">
            <Button
              size="sm"
              aria-expanded={chosen !== null}
              onClick={() =>
                setChosen(chosen === null ? new Set(assigned_devices.map((one) => one.id)) : null)
              }
            >
              {mailDialogText.assign}
            </Button>
            <Button size="sm" onClick={onRemove}>
              {mailDialogText.remove}
            </Button>
          </span>
        )}
      </div>
      {chosen !== null && (
        <>
          <DevicePicker
            legend={mailDialogText.devices}
            available={data.available_devices}
            chosen={chosen}
            disabled={busy}
            onChange={setChosen}
          />
          <Button
            tone="primary"
            size="sm"
            busy={busy}
            busyLabel={mailDialogText.saving}
            className="self-end"
            onClick={() => void save()}
          >
            {mailDialogText.save}
          </Button>
        </>
      )}
    </li>
  )
}
