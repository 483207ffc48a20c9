import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AlertGroup } from '#contract/alert/alert-groups.ts'
import { call } from '../../../client/call.ts'
import type { Selection } from '../../../shell/menu/selection.ts'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import type { ListFilter } from './list-filter.ts'
import { filterQuery } from './list-filter.ts'

const EVERY_MS = 60_000
const PAGE = '20'
const FIRST = '10'

/** A row for each device and kind, page by page, of what is chosen in the sidebar and in the filter. */
export function useAlertGroups(filter: ListFilter, selection: Selection) {
  return useInfiniteQuery({
    queryKey: ['notifications', 'groups', filter, selection],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      const query = { most: PAGE, ...selectionQuery(selection), ...filterQuery(filter), ...before }
      return call('alertGroups', { query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => data.next,
    refetchInterval: EVERY_MS,
  })
}

/** The first rows of the whole list, asked for each time the bell is opened. */
export function useFirstGroups() {
  return useQuery({
    queryKey: ['notifications', 'groups', 'first'],
    queryFn: ({ signal }) => call('alertGroups', { query: { most: FIRST } }, signal),
    staleTime: 0,
  })
}

/** The alerts of one row, page by page, narrowed as the list is. */
export function useEpisodes({ newest }: AlertGroup, filter: ListFilter) {
  return useInfiniteQuery({
    queryKey: ['notifications', 'episodes', groupKey(newest), filter],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === null ? {} : { before: String(pageParam) }
      const query = { most: PAGE, like_id: String(newest.id), ...filterQuery(filter), ...before }
      return call('notifications', { query }, signal)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => data.next,
  })
}

/** Of a row, whichever alert is its newest. */
export function groupKey({ kind, branch, device }: AlertGroup['newest']): string {
  return `${kind} ${branch.id} ${device?.id ?? 0}`
}
