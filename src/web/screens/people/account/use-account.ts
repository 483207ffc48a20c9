import '#contract/account-routes.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { pickPart } from '../../../shell/page/Part.tsx'

export type AccountFacts = AnswerOf<'account'>['data']
export type OpenSession = AccountFacts['sessions'][number]

/** One's own account as the server has it. */
export function useAccount() {
  const query = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call('account', {}, signal),
    ...fillsForm,
  })
  return pickPart(query, ({ data }) => data)
}
