import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'

const AGAIN_MS = 60_000

/** What visitors left and nobody has seen to yet; nothing while it is not known. */
export function useWaiting(): { unread: number; waiting: number } {
  const { data } = useQuery({
    queryKey: ['adminWaiting'],
    queryFn: ({ signal }) => call('adminWaiting', {}, signal),
    refetchInterval: AGAIN_MS,
  })
  return { unread: data?.unread ?? 0, waiting: data?.waiting ?? 0 }
}
