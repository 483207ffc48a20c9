import { formatMoment } from '#chart/format.ts'
import type { BreakerCommand, BreakerRow } from '#contract/breaker/breakers.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { useSave } from '../../shell/use-save.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/field/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { breakerPageText, switchDialogText } from '../../words/breaker.ts'
import { ReportedState } from './ReportedState.tsx'

export interface SwitchDialogProps {
  row: BreakerRow
  wanted: SwitchState
  zone: string
  onAsked: (command: BreakerCommand) => void
  onClose: () => void
}

/** Names what would be switched, where and to which state, before anything is sent. */
export function SwitchDialog({ row, wanted, zone, onAsked, onClose }: SwitchDialogProps) {
  const { send, busy, failure } = useSwitch(row, wanted, (command) => {
    onAsked(command)
    onClose()
  })
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={switchDialogText.title(row.name, wanted)}
      description={switchDialogText.once}
      footer={
        <>
          <Button onClick={onClose}>{switchDialogText.cancel}</Button>
          <Button
            tone={wanted === 'OFF' ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={switchDialogText.asking}
            onClick={() => void send()}
          >
            {breakerPageText.switchTo(wanted)}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm">
        <dt className="text-ink-soft">{switchDialogText.device}</dt>
        <dd className="font-semibold">{row.name}</dd>
        <dt className="text-ink-soft">{switchDialogText.branch}</dt>
        <dd className="font-semibold">{row.branch_name}</dd>
        <dt className="text-ink-soft">{switchDialogText.now}</dt>
        <dd className="flex flex-wrap items-center gap-x-2">
          <ReportedState row={row} />
          {row.reported_at !== null && (
            <span className="text-xs text-ink-soft">{formatMoment(row.reported_at, zone)}</span>
          )}
        </dd>
        <dt className="text-ink-soft">{switchDialogText.wanted}</dt>
        <dd className="font-semibold">{wanted}</dd>
      </dl>
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}

function useSwitch(
  { device_id }: BreakerRow,
  wanted: SwitchState,
  onAsked: (command: BreakerCommand) => void,
) {
  const { write, save, busy, failure } = useSave()
  const send = () =>
    save(async () => {
      const { data } = await write('toggleAcb', { body: { state: wanted, meter_id: device_id } })
      onAsked(data)
    })
  return { send, busy, failure }
}
