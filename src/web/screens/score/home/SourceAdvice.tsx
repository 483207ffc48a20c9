import { useQueries } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import { formatNaira } from '#chart/format.ts'
import { call } from '../../../client/call.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { sourcesText } from '../../../words/finding/running.ts'
import type { Site } from './answers.ts'

const AGAIN_MS = 5 * 60_000
/** More lines would be a page of their own. */
const MOST = 3

/** A line for each of the first sites on a generator where a cheaper source is there; nothing where none is. */
export function SourceAdvice({ sites }: { sites: readonly Site[] }) {
  const onSet = sites
    .filter(({ carrying, has_grid }) => carrying.type === 'GENERATOR' && has_grid)
    .slice(0, MOST)
  const asked = useQueries({
    queries: onSet.map(({ branch_id: branchId }) => ({
      queryKey: ['sourcesNow', branchId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('sourcesNow', { params: { branchId } }, signal),
      refetchInterval: AGAIN_MS,
    })),
  })
  return asked.map(({ data }, n) => {
    const site = onSet[n]!
    const { kind, from, to, less } = data?.data.advice ?? {
      kind: 'unknown',
      from: null,
      to: null,
      less: null,
    }
    if (kind !== 'change' || from === null || to === null) return null
    return (
      <p key={site.branch_id} className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm">
        <ArrowRightLeft aria-hidden="true" className="size-4 shrink-0 text-warn" />
        <PageLink
          path="/parameters/supply"
          change={{ branches: [site.branch_id], devices: undefined }}
          className="min-w-0 underline"
        >
          {`${site.name}: ${sourcesText.change(to.name, formatNaira(less, 0), from.name)}`}
        </PageLink>
      </p>
    )
  })
}
