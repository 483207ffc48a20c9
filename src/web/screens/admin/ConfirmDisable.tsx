import { disableText } from '#contract/admin-page-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldError } from '../../ui/Field.tsx'

export interface ConfirmDisableProps {
  /** Names who would be shut out. */
  title: string
  meaning: string
  busy: boolean
  failure: string | null
  onDisable: () => void
  onClose: () => void
}

export function ConfirmDisable({ title, meaning, busy, failure, onDisable, onClose }: ConfirmDisableProps) {
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{disableText.cancel}</Button>
          <Button tone="danger" busy={busy} busyLabel={disableText.disabling} onClick={onDisable}>
            {disableText.disable}
          </Button>
        </>
      }
    >
      <p className="text-sm">{meaning}</p>
      <div role="alert" className="not-empty:mt-3">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}
