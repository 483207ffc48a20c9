import { useQuery } from '@tanstack/react-query'
import { arrivedAnswer, call } from '../../../client/call.ts'
import { againWithin } from '../../../client/query-client.ts'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import type { View } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'

const AGAIN_MS = 60_000

/** What the home is drawn from; what was chosen is in the keys, so that no figure stands under another choice's name. */
export function useHome(view: View) {
  const money = useViewCall('homeMoney', view)
  const { selection } = view
  const ofSites = { query: selectionQuery(selection) }
  const sites = useQuery({
    queryKey: ['homeSites', selection],
    queryFn: ({ signal }) => call('homeSites', ofSites, signal),
    initialData: () => arrivedAnswer('homeSites', ofSites),
    refetchInterval: againWithin(AGAIN_MS),
  })
  return { money, sites }
}
