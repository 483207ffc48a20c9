import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { formatNaira } from '#chart/format.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { call } from '../../../client/call.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toDoText as text, toDoAction } from '../../../words/finding/to-do.ts'
import { daysText, placeText } from './finding-place.ts'

const BOARD = '/cost-tracker/to-get-back'
const THREE = 3

/** The open findings that are worth most for sure, each as what to do, with its naira. */
export function ThingsToDo() {
  const { selection } = useView()
  const branches = selection.branches.join(',')
  const query = useQuery({
    queryKey: ['findings', { states: 'open', branches, most: THREE }],
    queryFn: ({ signal }) => {
      const asked = {
        states: 'open',
        most: String(THREE),
        ...(branches === '' ? {} : { branches }),
      }
      return call('findings', { query: asked }, signal)
    },
  })
  const told = query.data?.data
  if (told === undefined && query.error !== null) return <Lost title={text.title} query={query} />
  return (
    <Card title={text.title} flush actions={told && told.sums.count > 0 && <All count={told.sums.count} />}>
      {told === undefined && <Skeleton className="mx-4 mb-4 h-24" />}
      {told?.findings.length === 0 && <EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      {told !== undefined && told.findings.length > 0 && (
        <ol aria-label={text.title}>
          {told.findings.map((finding) => (
            <Thing key={finding.id} finding={finding} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function All({ count }: { count: number }) {
  return (
    <PageLink
      path={BOARD}
      className="inline-flex min-h-6 items-center gap-1 text-xs font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
    >
      {text.all(count)}
      <ArrowRight aria-hidden="true" className="size-3.5" />
    </PageLink>
  )
}

function Thing({ finding }: { finding: FindingRow }) {
  const { kind, branch, low } = finding
  return (
    <li className="border-t border-line first:border-t-0">
      <PageLink
        path={BOARD}
        change={{ branches: [branch.id], devices: undefined }}
        className="flex min-h-14 flex-col justify-between gap-x-6 gap-y-1 px-4 py-2 hover:bg-primary-tint sm:flex-row sm:items-center"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{toDoAction[kind]}</span>
          <span className="block text-xs text-ink-soft">{`${placeText(finding)} · ${daysText(finding)}`}</span>
        </span>
        <span className="whitespace-nowrap tabular-nums">
          {low === null ? (
            <span className="text-sm text-ink-soft">{text.noNaira}</span>
          ) : (
            text.atLeast(formatNaira(low))
          )}
        </span>
      </PageLink>
    </li>
  )
}
