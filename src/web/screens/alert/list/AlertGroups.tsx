import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { alertListText } from '../../../words/alert-list.ts'
import { AlertGroupRow } from './AlertGroupRow.tsx'
import type { ListFilter } from './list-filter.ts'
import { useAcknowledgeMany } from './use-alert-actions.ts'
import { groupKey, type useAlertGroups } from './use-alert-groups.ts'

export interface AlertGroupsProps {
  asked: ReturnType<typeof useAlertGroups>
  filter: ListFilter
  nothing: string
}

/** The rows, and one press for what is chosen of them. */
export function AlertGroups({ asked, filter, nothing }: AlertGroupsProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pages = data?.pages ?? []
  const groups = pages.flatMap((page) => page.data.groups)
  const may = pages[0]?.data.may
  if (groups.length === 0 || may === undefined)
    return <EmptyState title={nothing}>{alertListText.noneMeaning}</EmptyState>
  const open = groups.filter((group) => group.open > 0)
  const hasBoxes = may.acknowledge && open.length > 0
  const picked = open.filter(({ newest }) => chosen.has(groupKey(newest)))
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  return (
    <div className="@container">
      {hasBoxes && (
        <ChosenBar
          ids={picked.flatMap(({ open_ids }) => open_ids)}
          isAll={picked.length === open.length}
          isSome={picked.length > 0}
          onAll={(isAll) => setChosen(new Set(isAll ? open.map(({ newest }) => groupKey(newest)) : []))}
          onDone={() => setChosen(new Set())}
        />
      )}
      <ul aria-label={alertListText.list}>
        {groups.map((group) => {
          const key = groupKey(group.newest)
          return (
            <AlertGroupRow
              key={key}
              group={group}
              filter={filter}
              hasBoxes={hasBoxes}
              isChosen={chosen.has(key)}
              mayMute={may.mute}
              onChoose={(isChosen) => choose(key, isChosen)}
            />
          )
        })}
      </ul>
      {pages.some((page) => page.data.is_cut) && (
        <p className="border-t border-line p-4 text-sm text-ink-soft">{alertListText.cut}</p>
      )}
      {hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button
            tone="quiet"
            busy={isFetchingNextPage}
            busyLabel={alertListText.loadingMore}
            onClick={() => void fetchNextPage()}
          >
            {alertListText.more}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ChosenBarProps {
  ids: readonly number[]
  isAll: boolean
  isSome: boolean
  onAll: (isAll: boolean) => void
  onDone: () => void
}

function ChosenBar({ ids, isAll, isSome, onAll, onDone }: ChosenBarProps) {
  const { acknowledge, busy } = useAcknowledgeMany(onDone)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
      <Checkbox
        label={alertListText.chooseAll}
        checked={isAll}
        indeterminate={isSome && !isAll}
        onChange={(event) => onAll(event.target.checked)}
      />
      <Button size="sm" disabled={ids.length === 0} busy={busy} onClick={() => void acknowledge(ids)}>
        {alertListText.acknowledgeMany(ids.length)}
      </Button>
    </div>
  )
}
