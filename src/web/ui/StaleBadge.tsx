import { RefreshCw, WifiOff } from 'lucide-react'
import { cx } from './cx.ts'

export interface StaleBadgeProps {
  /** 'refreshing': the figures shown are being replaced; 'stale': the last attempt failed. */
  state: 'refreshing' | 'stale'
  /** When the figures were last right, in the screen's words, e.g. "10:15". */
  since?: string
}

export function StaleBadge({ state, since }: StaleBadgeProps) {
  const refreshing = state === 'refreshing'
  const Icon = refreshing ? RefreshCw : WifiOff
  const words = refreshing ? 'Updating' : 'Not up to date'
  return (
    <span
      role="status"
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium',
        refreshing ? 'bg-primary-tint text-primary-ink' : 'bg-warn-tint text-warn',
      )}
    >
      <Icon aria-hidden="true" className={cx('size-3.5', refreshing && 'motion-busy animate-spin')} />
      {since ? `${words}, as of ${since}` : words}
    </span>
  )
}
