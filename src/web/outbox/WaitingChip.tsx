import { CloudOff, Hourglass, TriangleAlert } from 'lucide-react'
import { PageLink } from '../shell/menu/PageLink.tsx'
import { cx } from '../ui/cx.ts'
import { outboxText } from '../words/outbox.ts'
import { useOnline, useOutboxState } from './outbox-state.ts'

/** In the header: that there is no network, and what waits or was refused; nothing while all is well. */
export function WaitingChip({ compact }: { compact: boolean }) {
  const { entries } = useOutboxState()
  const online = useOnline()
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const refused = entries.filter(({ state }) => state === 'refused').length
  const words = [
    ...(online ? [] : [outboxText.offline]),
    ...(waiting > 0 ? [outboxText.waitingCount(waiting)] : []),
    ...(refused > 0 ? [outboxText.refusedCount(refused)] : []),
  ]
  if (words.length === 0) return null
  const Icon = refused > 0 ? TriangleAlert : online ? Hourglass : CloudOff
  return (
    <PageLink
      path="/waiting"
      aria-label={words.join(', ')}
      className="group flex min-h-8 shrink-0 items-center rounded-full pointer-coarse:min-h-11"
    >
      <span
        className={cx(
          'flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-medium whitespace-nowrap',
          refused > 0 ? 'bg-bad-tint text-bad' : 'bg-warn-tint text-warn',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {compact ? waiting + refused > 0 && waiting + refused : words.join(' · ')}
      </span>
    </PageLink>
  )
}
