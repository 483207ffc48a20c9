import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'

export type OneImport = AnswerOf<'oneImport'>['data']
export type ImportRow = AnswerOf<'imports'>['data'][number]
export type Understood = NonNullable<OneImport['understood']>
export type Mapping = Understood['mapping']
export type Outcome = NonNullable<OneImport['trial']>

export interface MappingSettingsProps {
  understood: Understood
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** A person waits for the work to end. */
const WAITING_MS = 500
const IDLE_MS = 30_000

/** Files that were sent, newest first. */
export function useImports() {
  return useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => call('imports', {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ work }) => work !== null) ? 2 * WAITING_MS : IDLE_MS,
  })
}

/** One file; asked for often only while something is being done with it, and not while it is thrown away. */
export function useOneImport(importId: number, isRemoving: boolean) {
  return useQuery({
    enabled: !isRemoving,
    queryKey: ['oneImport', importId],
    queryFn: ({ signal }) => call('oneImport', { params: { importId } }, signal),
    refetchInterval: ({ state }) => (state.data?.data.work == null ? IDLE_MS : WAITING_MS),
  })
}
