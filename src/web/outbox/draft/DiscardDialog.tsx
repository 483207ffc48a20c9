import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
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
    <ConfirmDialog
      title={outboxText.discardTitle(entry.title)}
      cancel={outboxText.keep}
      confirm={outboxText.discard}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p className="text-sm">
        {entry.canMend && !entry.mayBeStored ? outboxText.discardMeaning : outboxText.discardBegun}
      </p>
    </ConfirmDialog>
  )
}
