import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { draftText } from '../../words/draft.ts'

export interface ReplaceDraftDialogProps {
  onReplace: () => void
  onClose: () => void
}

/** Asks before an entry takes the place of what was typed into its form since. */
export function ReplaceDraftDialog({ onReplace, onClose }: ReplaceDraftDialogProps) {
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={draftText.inTheWay}
      footer={
        <>
          <Button onClick={onClose}>{draftText.keep}</Button>
          <Button tone="danger" onClick={onReplace}>
            {draftText.replace}
          </Button>
        </>
      }
    >
      <p className="text-sm">{draftText.inTheWayMeaning}</p>
    </Dialog>
  )
}
