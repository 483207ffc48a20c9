import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import type { Selection } from '../../../shell/menu/selection.ts'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import { UNREAD_KEY } from '../bell/use-unread.ts'
import { pagesUpTo } from './pages-up-to.ts'

export type Notifications = AnswerOf<'notifications'>['data']

const EVERY_MS = 60_000
const MOST_ACTIVE_PAGES = 6

/** Those that hold now, for the pages of devices: all of what is chosen, or it is said that there are more. */
export function useActiveAlerts(selection: Selection) {
  return useQuery({
    queryKey: ['notifications', 'active', selection],
    queryFn: async ({ signal }) => {
      const ask = async (before: number | null) => {
        const page = before === null ? {} : { before }
        const query = { state: 'active', ...selectionQuery(selection), ...page } as const
        const { data } = await call('notifications', { query }, signal)
        return { rows: data.notifications, next: data.next }
      }
      return pagesUpTo(MOST_ACTIVE_PAGES, ask)
    },
    refetchInterval: EVERY_MS,
  })
}

/** The list has been seen, up to this alert of it. It goes on showing what was new in it. */
export function useMarkSeen(upTo: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (upTo === null) return
    const remember = async () => {
      const { data } = await call('readNotifications', { body: { up_to: upTo } })
      client.setQueryData<AnswerOf<'notifications'>>(
        UNREAD_KEY,
        (before) => before && { ...before, data: { ...before.data, unread: data.unread } },
      )
    }
    // Without an answer they count as new until they are shown the next time.
    remember().catch(() => undefined)
  }, [client, upTo])
}
