import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatSince } from '#chart/format.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { StaleBadge } from '../../ui/StaleBadge.tsx'
import { connectionText } from '../../words/connection.ts'
import type { Freshness } from './freshness.ts'
import { judgeFreshness } from './freshness.ts'

const openedAt = Date.now()

/** After this long without an answer the connection is named. */
const SLOW_MS = 8_000

const BRIEF =
  'pointer-events-none sticky top-20 z-20 -mb-4 h-0 items-start! justify-center *:-translate-y-4.5 *:shadow-card print:static print:mb-0 print:h-auto print:*:translate-y-0'

/** Above every page: what of it is not of now, and whether the connection is why. */
export function Standing({ zone }: { zone: string }) {
  const client = useQueryClient()
  const { staleSince, isRenewing, isWaiting, isAway } = useFreshness(useOnline())
  const isSlow = useLasting(isWaiting, SLOW_MS)
  const words = isAway ? connectionText.offline : isSlow ? connectionText.slow : null
  if (staleSince === null && words === null) return null
  const again = () => {
    const isDue = ({ state }: { state: { status: string; isInvalidated: boolean } }) =>
      state.status === 'error' || state.isInvalidated
    void client.refetchQueries({ type: 'active', predicate: isDue })
  }
  // Over the page where it goes again by itself: to make room for it would move all of the page twice.
  const isBrief = words === null && isRenewing
  return (
    <div
      data-print="keep"
      className={cx('flex flex-wrap items-center gap-2 text-xs text-ink-soft', isBrief && BRIEF)}
    >
      {staleSince !== null && (
        <StaleBadge
          state={isRenewing && !isAway ? 'refreshing' : 'stale'}
          since={formatSince(staleSince, zone, Date.now())}
        />
      )}
      {words !== null && <span role="status">{words}</span>}
      {!isWaiting && (
        <Button size="sm" tone="quiet" onClick={again}>
          {connectionText.retry}
        </Button>
      )}
    </div>
  )
}

/** As the cache stands; what a page asks for it observes. */
function useFreshness(isOnline: boolean): Freshness {
  const cache = useQueryClient().getQueryCache()
  const last = useRef<Freshness | null>(null)
  const read = () => {
    const next = judgeFreshness(cache.findAll({ type: 'active' }), { openedAt, now: Date.now(), isOnline })
    const same = last.current
    const isSame = same !== null && KEYS.every((key) => same[key] === next[key])
    last.current = isSame ? same : next
    return last.current
  }
  return useSyncExternalStore((changed) => cache.subscribe(changed), read)
}

const KEYS = ['staleSince', 'isRenewing', 'isWaiting', 'isAway'] as const

function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine !== false)
}

function followConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether something has been so for a time. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return lasts
}
