import { getRouteApi, useRouter } from '@tanstack/react-router'
import { isEverything } from '../../../shell/menu/selection.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { Card } from '../../../ui/Card.tsx'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { alertPageText } from '../../../words/alert.ts'
import { alertListText } from '../../../words/alert-list.ts'
import { AlertFilters } from './AlertFilters.tsx'
import { AlertGroups } from './AlertGroups.tsx'
import { isNarrowed, type ListFilter, NO_FILTER, readListFilter } from './list-filter.ts'
import { useAlertGroups } from './use-alert-groups.ts'
import { useMarkSeen } from './use-notifications.ts'

const route = getRouteApi('/app/alerts-and-alarms')

const STATES = [
  { value: 'all', label: alertListText.all },
  { value: 'active', label: alertListText.active },
  { value: 'cleared', label: alertListText.cleared },
] as const

/** Alerts of what is chosen in the sidebar, by device and kind, what holds and is urgent first, a page at a time (AL-04). */
export function AlertHistory() {
  const filter = readListFilter(route.useSearch())
  const router = useRouter()
  const narrow = (change: Record<keyof ListFilter, string | undefined>) =>
    void router.navigate({
      to: '/alerts-and-alarms',
      search: (before) => ({ ...before, ...change }),
      resetScroll: false,
    })
  const { selection } = useView()
  const isChosen = !isEverything(selection)
  const asked = useAlertGroups(filter, selection)
  const pages = asked.data?.pages
  const isWhole = !isChosen && !isNarrowed(filter)
  // Read is everything up to an alert: a part of the list says nothing of the rest.
  useMarkSeen((isWhole && pages?.at(-1)?.data.unread_up_to) || null)
  return (
    <Card
      flush
      title={alertPageText.alerts}
      actions={
        <SegmentedControl
          label={alertListText.show}
          segments={STATES}
          value={filter.holds ?? 'all'}
          onValueChange={(holds) =>
            narrow({ ...NO_FILTER, ...filter, holds: holds === 'all' ? undefined : holds })
          }
        />
      }
    >
      <AlertFilters filter={filter} onChange={narrow} />
      {pages !== undefined ? (
        <AlertGroups
          asked={asked}
          filter={filter}
          nothing={isWhole ? alertListText.none : alertListText.noneChosen}
        />
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
