import type { ReactNode } from 'react'
import { useState } from 'react'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { costText } from '../../../../words/cost.ts'
import type { KeptSnapshotProps } from './KeptSnapshot.tsx'
import { KeptSnapshot } from './KeptSnapshot.tsx'

export interface SnapshotButtonProps extends KeptSnapshotProps {
  id: number
  /** The bill or entry that it belongs to, in words. */
  about: string
  children: ReactNode
}

/** Opens what is attached to a bill or an entry. */
export function SnapshotButton({ id, kind, about, children }: SnapshotButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-xs font-medium text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        aria-label={`${costText.attachment}: ${about}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <Dialog open title={costText.attachment} onOpenChange={setOpen}>
          <p className="mb-3 text-sm">{about}</p>
          <KeptSnapshot kind={kind} id={id} />
        </Dialog>
      )}
    </>
  )
}
