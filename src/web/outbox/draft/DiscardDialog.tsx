import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { outboxText } from '../../words/outbox.ts'
import type { WaitingEntry } from '../entry.ts'

export interface DiscardDialogProps {
  entry: WaitingEntry
  onDiscard: () => void
  onClose: () => void
}

/** Asks before what was typed is gone, and says so where it may be stored already. */
export function DiscardDialog({ entry, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={outboxText.discardTitle(entry.title)}
      footer={
        <>
          <Button onClick={onClose}>{outboxText.keep}</Button>
          <Button tone="danger" onClick={onDiscard}>
            {outboxText.discard}
          </Button>
        </>
      }
    >
      <p className="text-sm">
        {entry.canMend && !entry.mayBeStored ? outboxText.discardMeaning : outboxText.discardBegun}
      </p>
    </Dialog>
  )
}
