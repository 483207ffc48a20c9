import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'

/** The league of a month; of the one that runs where none is named. */
export function useLeague(month: string | undefined) {
  const query = month === undefined ? {} : { month }
  return useQuery({
    queryKey: ['league', query],
    queryFn: ({ signal }) => call('league', { query }, signal),
  })
}
