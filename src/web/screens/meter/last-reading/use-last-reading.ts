import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { againWithin } from '../../../client/query-client.ts'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import type { View } from '../../../shell/use-view.ts'

const EVERY_MS = 60_000

/** The newest reading of each device; asked for again while the page is open. */
export function useLastReading({ selection }: View) {
  return useQuery({
    queryKey: ['lastReading', selection],
    queryFn: ({ signal }) => call('lastReading', { query: selectionQuery(selection) }, signal),
    refetchInterval: againWithin(EVERY_MS),
  })
}
