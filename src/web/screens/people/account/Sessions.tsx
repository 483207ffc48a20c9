import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { sessionsText } from '#contract/people/account-page-messages.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { OpenSession } from './use-account.ts'

export interface SessionsProps {
  /** undefined: not known yet. */
  sessions: readonly OpenSession[] | undefined
  /** How many more there are than are listed. */
  leftOut: number
  zone: string
}

/** Where a person is logged in, and the way to end it there. */
export function Sessions({ sessions, leftOut, zone }: SessionsProps) {
  const { end, endOthers, ending } = useEndSessions()
  const hasOthers = (sessions?.length ?? 0) > 1
  return (
    <Card
      title={sessionsText.title}
      flush
      actions={
        hasOthers && (
          <Button
            size="sm"
            busy={ending === 'others'}
            busyLabel={sessionsText.ending}
            onClick={() => void endOthers()}
          >
            {sessionsText.endOthers}
          </Button>
        )
      }
      footer={
        <p className="text-xs">
          {leftOut > 0 && `${sessionsText.leftOut(leftOut)} `}
          {sessionsText.meaning}
        </p>
      }
    >
      {sessions === undefined ? (
        <div className="p-4">
          <Skeleton height={96} />
        </div>
      ) : (
        <ul aria-label={sessionsText.title} className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              zone={zone}
              busy={ending === session.session_id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface SessionRowProps {
  session: OpenSession
  zone: string
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, zone, busy, onEnd }: SessionRowProps) {
  const device = session.device ?? sessionsText.unknownDevice
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  const facts = [
    [sessionsText.lastUsed, formatInstant(zone, session.last_used_at)],
    [sessionsText.since, formatInstant(zone, session.opened_at)],
    [sessionsText.address, session.address],
  ] as const
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.is_this && <Badge tone="good">{sessionsText.thisOne}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-ink-soft">
          {facts.map(([label, value]) => (
            <span key={label}>
              {label} {value}
            </span>
          ))}
        </p>
      </div>
      {!session.is_this && (
        <Button
          size="sm"
          busy={busy}
          busyLabel={sessionsText.ending}
          aria-label={busy ? undefined : sessionsText.endOf(device)}
          onClick={onEnd}
        >
          {sessionsText.end}
        </Button>
      )}
    </li>
  )
}

function useEndSessions() {
  const { write, once } = useWrite()
  const [ending, setEnding] = useState<string | null>(null)
  const run = (what: string, work: () => Promise<{ message: string }>) =>
    once(async () => {
      setEnding(what)
      try {
        const { message } = await work()
        toast({ title: sessionsText.ended, description: message, tone: 'good' })
      } catch (error) {
        toast({ title: sessionsText.failed, description: errorSentence(error), tone: 'bad' })
      } finally {
        setEnding(null)
      }
    })
  return {
    ending,
    end: ({ session_id }: OpenSession) =>
      run(session_id, () => write('endSession', { params: { sessionId: session_id } })),
    endOthers: () => run('others', () => write('endOtherSessions', {})),
  }
}
