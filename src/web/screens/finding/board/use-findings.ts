import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { useView } from '../../../shell/use-view.ts'

/** The findings of the chosen branches, page by page; kinds and states as the wire names them, '' for all. */
export function useFindings(kinds: string, states: string) {
  const { selection } = useView()
  const branches = selection.branches.join(',')
  const query = useInfiniteQuery({
    queryKey: ['findings', { kinds, states, branches }],
    queryFn: async ({ pageParam, signal }) => {
      const asked = {
        ...(kinds === '' ? {} : { kinds }),
        ...(states === '' ? {} : { states }),
        ...(branches === '' ? {} : { branches }),
        ...(pageParam === 0 ? {} : { after: String(pageParam) }),
      }
      return (await call('findings', { query: asked }, signal)).data
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.has_more ? all.reduce((sum, { findings }) => sum + findings.length, 0) : undefined,
  })
  const { data, error, isFetching, hasNextPage } = query
  return {
    pages: data?.pages ?? [],
    error,
    isFetching,
    retry: () => void query.refetch(),
    more: hasNextPage ? () => void query.fetchNextPage() : null,
  }
}
