import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'

export const UNREAD_KEY = ['notifications', 'unread']

const EVERY_MS = 60_000

/**
 * How many alerts the person has not seen: the count alone, once a minute and when the window is looked at again. null:
 * not known, which is not the same as none.
 */
export function useUnread(): number | null {
  const query = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => call('notifications', { query: { most: '0' } }, signal),
    refetchInterval: EVERY_MS,
    meta: { isNoFigure: true },
  })
  return unreadCount(query)
}

interface UnreadQuery {
  readonly data: { readonly data: { readonly unread: number } } | undefined
  readonly isError: boolean
}

export function unreadCount({ data: answer, isError }: UnreadQuery): number | null {
  return isError ? null : (answer?.data.unread ?? null)
}
