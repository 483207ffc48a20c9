import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../client/call.ts'
import { now } from '../../../../client/clock.ts'
import { shownRange } from '../../../../range/shown-range.ts'
import type { View } from '../../../../shell/use-view.ts'

/** How a set was loaded over the range of the page. */
export function useSetSize(setId: number, { search, zone }: View) {
  const { range, from, to } = search
  return useQuery({
    queryKey: ['setSize', setId, { range, from, to }],
    queryFn: ({ signal }) => {
      const texts = shownRange(search, now(), zone)
      return call('setSize', { params: { setId, from: texts.from, to: texts.to } }, signal)
    },
  })
}
