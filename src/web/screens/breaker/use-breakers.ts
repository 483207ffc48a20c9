import { useQueries } from '@tanstack/react-query'
import type { BreakerRow } from '#contract/breaker/breakers.ts'
import { isOpen } from '#domain/breaker/command.ts'
import { call } from '../../client/call.ts'

/** A person waits for the answer. */
const WAITING_MS = 1_000
const IDLE_MS = 30_000

/** The breakers of each branch; asked for often only while one of them is being switched. */
export function useBreakers(branchIds: readonly number[]) {
  return useQueries({
    queries: branchIds.map((branchId) => ({
      queryKey: ['allAcb', branchId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('allAcb', { params: { branchId } }, signal),
      refetchInterval: ({ state }: { state: { data: readonly BreakerRow[] | undefined } }) =>
        state.data?.some(isPending) ? WAITING_MS : IDLE_MS,
    })),
  })
}

export function isPending({ command }: BreakerRow): boolean {
  return command !== null && isOpen(command.state)
}
