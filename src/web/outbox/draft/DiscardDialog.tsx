import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { waitingText } from '../../words/outbox/waiting.ts'
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
      title={waitingText.discardTitle(entry.title)}
      cancel={waitingText.keep}
      confirm={waitingText.discard}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p className="text-sm">
        {entry.canMend && !entry.mayBeStored ? waitingText.discardMeaning : waitingText.discardBegun}
      </p>
    </ConfirmDialog>
  )
}
