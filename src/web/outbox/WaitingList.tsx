import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { waitingText } from '../words/outbox/waiting.ts'
import { DiscardDialog } from './draft/DiscardDialog.tsx'
import { ReplaceDraftDialog } from './draft/ReplaceDraftDialog.tsx'
import type { EntryKind, WaitingEntry } from './entry.ts'
import { MendButton } from './MendButton.tsx'
import { momentWords } from './moment-words.ts'
import { isDraftInTheWay } from './outbox.ts'
import { EntryPhoto } from './photo/EntryPhoto.tsx'
import { useOutbox } from './use-outbox.ts'

export interface WaitingListProps {
  /** Of one kind or branch alone. */
  kind?: EntryKind
  branch?: number
}

/** What waits on this device, what was refused and what was sent today; nothing where there is nothing. */
export function WaitingList({ kind, branch }: WaitingListProps) {
  const { entries, discard, mend } = useOutbox()
  const [leaving, setLeaving] = useState<WaitingEntry | null>(null)
  const [replacing, setReplacing] = useState<string | null>(null)
  const mendOrAsk = async (id: string) => ((await isDraftInTheWay(id)) ? setReplacing(id) : mend(id))
  const asked = entries.filter(
    (one) => (kind === undefined || one.kind === kind) && (branch === undefined || one.branch === branch),
  )
  const groups = [
    { title: waitingText.refused, entries: asked.filter(({ state }) => state === 'refused') },
    {
      title: waitingText.waiting,
      entries: asked.filter(({ state }) => state === 'waiting' || state === 'sending'),
    },
    { title: waitingText.sentToday, entries: asked.filter(({ state }) => state === 'sent').reverse() },
  ]
  return (
    <>
      {groups.map(
        ({ title, entries: those }) =>
          those.length > 0 && (
            <Card
              key={title}
              title={title}
              actions={<span className="font-semibold">{those.length}</span>}
              flush
            >
              <ul className="divide-y divide-line">
                {those.map((entry) => (
                  <EntryCard
                    key={entry.id}
                    entry={entry}
                    onMend={() => void mendOrAsk(entry.id)}
                    onDiscard={() => setLeaving(entry)}
                  />
                ))}
              </ul>
            </Card>
          ),
      )}
      {replacing !== null && (
        <ReplaceDraftDialog
          onClose={() => setReplacing(null)}
          onReplace={() => void mend(replacing).then(() => setReplacing(null))}
        />
      )}
      {leaving !== null && (
        <DiscardDialog
          entry={leaving}
          onClose={() => setLeaving(null)}
          onDiscard={() => void discard(leaving.id).then(() => setLeaving(null))}
        />
      )}
    </>
  )
}

interface EntryCardProps {
  entry: WaitingEntry
  onMend: () => void
  onDiscard: () => void
}

function EntryCard({ entry, onMend, onDiscard }: EntryCardProps) {
  const { id, title, day, typedAt, state, sentence, hasPhoto, canMend } = entry
  return (
    <li aria-label={title} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      {hasPhoto && <EntryPhoto id={id} />}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="text-sm font-semibold wrap-anywhere">{title}</p>
        <p className="text-xs text-ink-soft">
          {formatDay(day)}, {waitingText.typed(momentWords(typedAt))}
        </p>
        <StateBadge entry={entry} />
        {sentence !== null && <p className="text-xs text-bad">{sentence}</p>}
      </div>
      {state !== 'sent' && (
        <div className="flex gap-2">
          {canMend && <MendButton entry={entry} onMend={onMend} />}
          <Button size="sm" tone="quiet" onClick={onDiscard}>
            {waitingText.discard}
          </Button>
        </div>
      )}
    </li>
  )
}

function StateBadge({ entry: { state, tries, settledAt, mayBeStored } }: { entry: WaitingEntry }) {
  if (state === 'refused')
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />}>
        {mayBeStored ? waitingText.state.mayBeStored : waitingText.state.refused}
      </Badge>
    )
  if (state === 'sent')
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden="true" className="size-3.5 shrink-0" />}>
        {waitingText.state.sent(momentWords(settledAt ?? 0))}
      </Badge>
    )
  const words =
    state === 'sending'
      ? waitingText.state.sending
      : mayBeStored
        ? waitingText.state.stuck
        : tries > 0
          ? waitingText.tried(tries)
          : waitingText.state.waiting
  return (
    <Badge tone="warn" icon={<Hourglass aria-hidden="true" className="size-3.5 shrink-0" />}>
      {words}
    </Badge>
  )
}
