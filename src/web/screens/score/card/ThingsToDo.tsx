import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { formatNaira } from '#chart/format.ts'
import type { ThingToDo } from '#contract/alert/things-to-do.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toDoText as text } from '../../../words/score/to-do.ts'
import { thingsQuestion } from './things-question.ts'

const THREE = 3
const BOARD = '/cost-tracker/to-get-back'

/** What is most worth doing, as one's brief ranks it, each as what to do, with its naira. */
export function ThingsToDo() {
  const { selection } = useView()
  const [isWhole, setWhole] = useState(false)
  const query = useQuery(thingsQuestion(useOrganisation().branches, selection))
  const things = query.data?.data.things
  if (things === undefined && query.error !== null) return <Lost title={text.title} query={query} />
  return (
    <Card
      title={text.title}
      flush
      actions={
        things !== undefined &&
        things.length > THREE && (
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.few : text.all(things.length)}
          </Button>
        )
      }
    >
      {things === undefined && <ThingsSkeleton />}
      {things?.length === 0 && <EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      {things !== undefined && things.length > 0 && (
        <ol aria-label={text.title}>
          {things.slice(0, isWhole ? undefined : THREE).map((thing) => (
            <Thing key={`${thing.topic} ${thing.branch.id}`} thing={thing} />
          ))}
        </ol>
      )}
      {things !== undefined && (
        <PageLink
          path={BOARD}
          className="inline-flex min-h-6 items-center gap-1 px-4 pb-3 pt-1 text-xs font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
        >
          {text.board}
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </PageLink>
      )}
    </Card>
  )
}

/** As high as three of them and the link below, so that what stands under them stays where it is. */
function ThingsSkeleton() {
  return (
    <div className="pb-8 pointer-coarse:pb-11">
      {Array.from({ length: THREE }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="flex h-28 flex-col justify-center gap-2 px-4 sm:h-14">
          <Skeleton width="40%" />
          <Skeleton width="70%" height={12} />
        </div>
      ))}
    </div>
  )
}

function Thing({
  thing: { action, text: words, branch, low, is_naira: isNaira, page },
}: {
  thing: ThingToDo
}) {
  return (
    <li className="border-t border-line first:border-t-0">
      <PageLink
        path={page}
        change={{ branches: [branch.id], devices: undefined }}
        className="flex min-h-14 flex-col justify-between gap-x-6 gap-y-1 px-4 py-2 hover:bg-primary-tint sm:flex-row sm:items-center"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{action}</span>
          <span className="block text-xs text-ink-soft">{words}</span>
        </span>
        {isNaira && (
          <span className="whitespace-nowrap tabular-nums">
            {low === null ? (
              <span className="text-sm text-ink-soft">{text.noNaira}</span>
            ) : (
              text.atLeast(formatNaira(low))
            )}
          </span>
        )}
      </PageLink>
    </li>
  )
}
