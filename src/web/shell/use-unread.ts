import { useQuery } from '@tanstack/react-query'
import { call } from '../client/call.ts'

export const UNREAD_KEY = ['notifications', 'unread']

const EVERY_MS = 60_000

/** How many alerts the person has not seen: the count alone, once a minute and when the window is looked at again. */
export function useUnread(): number {
  const { data: answer } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => call('notifications', { query: { most: '0' } }, signal),
    refetchInterval: EVERY_MS,
  })
  return answer?.data.unread ?? 0
}
