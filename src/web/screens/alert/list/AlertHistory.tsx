import { useState } from 'react'
import { isEverything } from '../../../shell/menu/selection.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { alertPageText } from '../../../words/alert.ts'
import { alertListText } from '../../../words/alert-list.ts'
import { AlertItem } from './AlertItem.tsx'
import type { AlertState } from './use-notifications.ts'
import { useHistory, useMarkSeen } from './use-notifications.ts'

const FILTERS = [
  { value: 'all', label: alertListText.all },
  { value: 'active', label: alertListText.active },
  { value: 'cleared', label: alertListText.cleared },
] as const

const NOTHING = {
  all: alertListText.none,
  active: alertListText.noneActive,
  cleared: alertListText.noneCleared,
} as const

/** Every alert of what is chosen in the sidebar, newest first, a page at a time (AL-04). */
export function AlertHistory() {
  const [filter, setFilter] = useState<'all' | AlertState>('all')
  const { selection } = useView()
  const isChosen = !isEverything(selection)
  const asked = useHistory(filter === 'all' ? undefined : filter, selection)
  const pages = asked.data?.pages
  // Read is everything up to the newest: a part of the list says nothing of the rest.
  useMarkSeen(filter === 'all' && !isChosen ? pages?.[0]?.data : undefined)
  return (
    <Card
      flush
      title={alertPageText.alerts}
      actions={
        <SegmentedControl
          label={alertListText.show}
          segments={FILTERS}
          value={filter}
          onValueChange={(chosen) => setFilter(chosen as typeof filter)}
        />
      }
    >
      {pages !== undefined ? (
        <Rows asked={asked} nothing={isChosen ? alertListText.noneChosen : NOTHING[filter]} />
      ) : asked.error !== null ? (
        <Lost query={asked} />
      ) : (
        <div className="grid min-h-60 place-items-center">
          <Spinner label={`Loading ${alertPageText.alerts}`} visible />
        </div>
      )}
    </Card>
  )
}

function Rows({ asked, nothing }: { asked: ReturnType<typeof useHistory>; nothing: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const pages = data?.pages ?? []
  if (pages[0]?.data.notifications.length === 0) {
    return <EmptyState title={nothing}>{alertListText.noneMeaning}</EmptyState>
  }
  return (
    <div className="@container">
      <ul>
        {pages.flatMap(({ data: { notifications, may } }) =>
          notifications.map((alert) => <AlertItem key={alert.id} alert={alert} may={may} />),
        )}
      </ul>
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
