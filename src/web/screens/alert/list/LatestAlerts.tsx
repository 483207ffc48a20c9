import { Link } from '@tanstack/react-router'
import { readShowSearch } from '../../../range/show-search.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { alertListText } from '../../../words/alert-list.ts'
import { headerText } from '../../../words/shell.ts'
import { AlertItem } from './AlertItem.tsx'
import { groupKey, useFirstGroups } from './use-alert-groups.ts'
import { useMarkSeen } from './use-notifications.ts'

/** The list under the bell: the first rows of the whole one (SH-02, AL-04). */
export function LatestAlerts({ onLeave }: { onLeave: () => void }) {
  const { data: answer, error, isFetching, refetch } = useFirstGroups()
  useMarkSeen(answer?.data.unread_up_to ?? null)
  return (
    <div className="flex max-h-[min(36rem,80dvh)] flex-col">
      <h2 className="border-b border-line px-4 py-3 font-semibold">{headerText.notifications}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {answer !== undefined ? (
          <Rows shown={answer.data} onLeave={onLeave} />
        ) : error !== null ? (
          <Lost query={{ error, isFetching, refetch }} />
        ) : (
          <div className="grid min-h-40 place-items-center">
            <Spinner label={`Loading ${headerText.notifications}`} />
          </div>
        )}
      </div>
      <div className="border-t border-line p-2">
        <Link
          to="/alerts-and-alarms"
          search={(before) => ({ ...before, ...readShowSearch({ show: 'alerts' }) })}
          className={buttonClass({ tone: 'quiet', block: true })}
          onClick={onLeave}
        >
          {alertListText.seeAll}
        </Link>
      </div>
    </div>
  )
}

type Shown = NonNullable<ReturnType<typeof useFirstGroups>['data']>['data']

function Rows({ shown: { groups, may }, onLeave }: { shown: Shown; onLeave: () => void }) {
  if (groups.length === 0) {
    return <p className="px-4 py-6 text-center text-ink-soft">{headerText.noNotifications}</p>
  }
  return (
    <ul>
      {groups.map((group) => (
        <AlertItem
          key={groupKey(group.newest)}
          alert={group.newest}
          group={group}
          may={may}
          onLeave={onLeave}
        />
      ))}
    </ul>
  )
}
