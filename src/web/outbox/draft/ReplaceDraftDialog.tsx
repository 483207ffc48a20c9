import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { draftText } from '../../words/draft.ts'

export interface ReplaceDraftDialogProps {
  onReplace: () => void
  onClose: () => void
}

/** Asks before an entry takes the place of what was typed into its form since. */
export function ReplaceDraftDialog({ onReplace, onClose }: ReplaceDraftDialogProps) {
  return (
    <ConfirmDialog
      title={draftText.inTheWay}
      cancel={draftText.keep}
      confirm={draftText.replace}
      onConfirm={onReplace}
      onClose={onClose}
    >
      <p className="text-sm">{draftText.inTheWayMeaning}</p>
    </ConfirmDialog>
  )
}
