import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Bucket } from '#domain/time/buckets.ts'
import type { Instant } from '#domain/time/interval.ts'
import { allowedInterval } from '../range/interval-choice.ts'
import type { AppSearch } from '../range/search.ts'
import type { ShownRange } from '../range/shown-range.ts'
import { shownRange } from '../range/shown-range.ts'
import { useOrganisation } from './menu/organisation.ts'
import type { Selection } from './menu/selection.ts'
import { branchesInSelection, knownSelection, readSelection } from './menu/selection.ts'
import { useMinute } from './use-minute.ts'

const app = getRouteApi('/app')

/** What the page is asked to show: the URL, read at this minute. */
export interface View {
  search: AppSearch
  zone: string
  /** Those of the selected branches, each once. */
  zones: readonly string[]
  now: Instant
  range: ShownRange
  interval: Bucket
  selection: Selection
}

export function useView(): View {
  const search = app.useSearch()
  const { zone, tree, branches } = useOrganisation()
  const now = useMinute()
  return useMemo(() => {
    const range = shownRange(search, now, zone)
    const selection = knownSelection(readSelection(search), tree)
    const shown = branchesInSelection(selection, branches)
    return {
      search,
      zone,
      zones: [...new Set(shown.map((branch) => branch.zone))],
      now,
      range,
      interval: allowedInterval(search.interval, range.interval),
      selection,
    }
  }, [search, zone, now, tree, branches])
}

/** Changes parts of the URL of the page that is open; `undefined` takes a part out. */
export function useChangeView(): (change: AppSearch) => void {
  const router = useRouter()
  return (change) => {
    void router.navigate({
      to: router.latestLocation.pathname,
      search: (before: AppSearch) => ({ ...before, ...change }),
      resetScroll: false,
    })
  }
}
