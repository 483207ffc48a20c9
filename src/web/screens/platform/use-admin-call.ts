import { useQuery } from '@tanstack/react-query'
import type { CallInput, CallName } from '../../client/call.ts'
import { call } from '../../client/call.ts'

/** What the server answers to a call of the administrator area. */
export function useAdminCall<N extends CallName>(name: N, asked: CallInput<N>, enabled = true) {
  return useQuery({ queryKey: [name, asked], queryFn: ({ signal }) => call(name, asked, signal), enabled })
}
