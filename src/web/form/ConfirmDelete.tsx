import type { ReactNode } from 'react'
import { useSave } from '../shell/use-save.ts'
import type { Writing } from '../shell/use-write.ts'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import type { ToastText } from '../ui/overlay/toast.ts'
import { toast } from '../ui/overlay/toast.ts'
import { confirmText } from '../words/cost.ts'

export interface ConfirmDeleteProps {
  /** What would be gone. */
  children: ReactNode
  send: (write: Writing['write']) => Promise<unknown>
  done: ToastText
  /** Says that it failed; what it returns stays in the dialog. */
  tell: (error: unknown) => string | null
  onClose: () => void
}

/** CT-05: 'Sure to delete?' */
export function ConfirmDelete({ children, send, done, tell, onClose }: ConfirmDeleteProps) {
  const { write, save, busy, failure } = useSave()
  const remove = () =>
    save(async () => {
      await send(write)
      toast({ ...done, tone: 'good' })
      onClose()
    }, tell)
  return (
    <ConfirmDialog
      title={confirmText.title}
      cancel={confirmText.cancel}
      confirm={confirmText.delete}
      confirming={confirmText.deleting}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="text-sm">{children}</div>
    </ConfirmDialog>
  )
}
