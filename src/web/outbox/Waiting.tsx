import { CircleCheck } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { waitingText } from '../words/outbox/waiting.ts'
import { outboxText } from '../words/outbox.ts'
import { menuText } from '../words/shell.ts'
import { sendNow } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'
import { WaitingList } from './WaitingList.tsx'

/** Home > Waiting: what was entered on this device and is not stored yet. */
export function Waiting() {
  const { entries, online, canKeep } = useOutbox()
  const isWaiting = entries.some(({ state }) => state === 'waiting')
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <h1 className="sr-only">{menuText.waiting}</h1>
      {!canKeep && <p className="rounded-md bg-warn-tint p-3 text-sm text-warn">{waitingText.cannotKeep}</p>}
      {isWaiting && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-warn bg-warn-tint p-3 text-sm text-ink">
          <p className="min-w-0 flex-1">{online ? outboxText.keptMore : waitingText.offlineMore}</p>
          <Button onClick={() => void sendNow({ byHand: true })}>{waitingText.sendNow}</Button>
        </div>
      )}
      {entries.length === 0 ? (
        <Card>
          <EmptyState title={waitingText.nothing} icon={<CircleCheck className="size-8 stroke-[1.5]" />}>
            {waitingText.nothingMore}
          </EmptyState>
        </Card>
      ) : (
        <WaitingList />
      )}
    </div>
  )
}
