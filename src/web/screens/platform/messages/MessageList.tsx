import { Reply } from 'lucide-react'
import type { MessageRow } from '#contract/platform/admin-messages.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { adminTableText, messagesText } from '../../../words/platform.ts'
import { browserMoment } from '../form/browser-moment.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { mailTo } from './mail-address.ts'

/** Newest first, each in full: a message is read where it stands. */
export function MessageList() {
  const { data, error, isFetching, refetch } = useAdminCall('adminMessages', {})
  if (data === undefined) {
    return (
      <Card>
        {error === null ? (
          <div className="grid min-h-40 place-items-center">
            <Spinner label="Loading" />
          </div>
        ) : (
          <Lost query={{ error, isFetching, refetch }} />
        )}
      </Card>
    )
  }
  if (data.data.length === 0) {
    return (
      <Card>
        <EmptyState title={messagesText.none}>{messagesText.help}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      <ul aria-label={messagesText.messages} className="flex flex-col gap-3">
        {data.data.map((row) => (
          <Message key={row.id} row={row} />
        ))}
      </ul>
      {data.left_out > 0 && (
        <p className="mt-3 text-xs text-ink-soft">{adminTableText.leftOut(data.left_out)}</p>
      )}
    </>
  )
}

function Message({ row }: { row: MessageRow }) {
  const isUnread = row.read_at === null
  return (
    <li
      className={cx(
        'flex flex-col gap-3 rounded-lg border border-line bg-card p-4 shadow-card',
        isUnread && 'border-l-4 border-l-primary-ink',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold break-words">
            {row.name}
            {isUnread && <Badge icon={null}>{messagesText.isUnread}</Badge>}
          </h2>
          <p className="text-xs text-ink-soft">
            <span className="break-all">{row.email}</span> · {browserMoment(row.at)}
          </p>
        </div>
        <MessageActions row={row} />
      </div>
      <p className="max-w-prose text-sm break-words whitespace-pre-line">{row.message}</p>
    </li>
  )
}

function MessageActions({ row }: { row: MessageRow }) {
  const { send, busy } = useAdminWrite('adminReadMessage', {
    done: messagesText.isRead,
    failed: messagesText.failed,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {row.read_at === null && (
        <Button
          size="sm"
          aria-label={messagesText.readOf(row.name)}
          busy={busy}
          busyLabel={messagesText.reading}
          onClick={() => void send({ params: { messageId: row.id } })}
        >
          {messagesText.read}
        </Button>
      )}
      <a
        href={mailTo(row.email, messagesText.subject)}
        aria-label={messagesText.replyTo(row.name)}
        className={buttonClass({ size: 'sm' })}
      >
        <Reply aria-hidden="true" className="size-4" />
        {messagesText.reply}
      </a>
    </div>
  )
}
