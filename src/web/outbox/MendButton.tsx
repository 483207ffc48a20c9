import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { waitingText } from '../words/outbox/waiting.ts'
import { outboxText } from '../words/outbox.ts'
import type { WaitingEntry } from './entry.ts'

export interface MendButtonProps {
  entry: WaitingEntry
  onMend: () => void
}

/** Opens the form of an entry again; what may be stored already is looked for first. */
export function MendButton({ entry, onMend }: MendButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="sm" onClick={entry.mayBeStored ? () => setAsking(true) : onMend}>
        {entry.state === 'refused' || entry.mayBeStored ? waitingText.mend : waitingText.takeBack}
      </Button>
      {isAsking && (
        <Dialog
          open
          width="sm"
          onOpenChange={(open) => !open && close()}
          title={outboxText.mayBeStoredTitle(entry.title)}
          footer={
            <>
              <Button onClick={close}>{waitingText.keep}</Button>
              <Button
                onClick={() => {
                  close()
                  onMend()
                }}
              >
                {waitingText.mendAnyway}
              </Button>
            </>
          }
        >
          <p className="text-sm">{outboxText.mayBeStored}</p>
        </Dialog>
      )}
    </>
  )
}
