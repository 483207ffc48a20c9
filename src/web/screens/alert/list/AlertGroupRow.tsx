import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { AlertGroup } from '#contract/alert/alert-groups.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { alertListText } from '../../../words/alert-list.ts'
import { MuteButton } from './AlertActions.tsx'
import { AlertItem } from './AlertItem.tsx'
import { AlertPageLink } from './AlertPageLink.tsx'
import { groupTimes, isMutedOneByOne, placeWords } from './alert-words.ts'
import { LookedAfter } from './LookedAfter.tsx'
import type { ListFilter } from './list-filter.ts'
import { MutedUntil } from './MutedUntil.tsx'
import { ActiveBadge, SeverityBadge } from './SeverityBadge.tsx'
import { useEpisodes } from './use-alert-groups.ts'

export interface AlertGroupRowProps {
  group: AlertGroup
  filter: ListFilter
  /** Something in the list can be chosen: every row leaves the place of a box free. */
  hasBoxes: boolean
  isChosen: boolean
  mayMute: boolean
  onChoose: (isChosen: boolean) => void
}

/** One kind at one device: how often, from when to when, what is left to look after; opens to each of them. */
export function AlertGroupRow({ group, filter, hasBoxes, isChosen, mayMute, onChoose }: AlertGroupRowProps) {
  const { count, active, open, newest } = group
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  const of = `${newest.title}, ${placeWords(newest)}`
  return (
    <li className={cx('border-t border-line first:border-t-0', newest.is_unread && 'bg-primary-tint/60')}>
      <div className={cx('grid gap-x-3 px-4 py-3', hasBoxes && 'grid-cols-[1.5rem_minmax(0,1fr)]')}>
        {hasBoxes && open > 0 && (
          <Checkbox
            label={alertListText.choose(of)}
            hideLabel
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <div
          className={cx(
            'grid min-w-0 gap-x-6 gap-y-2 @min-[44rem]:grid-cols-[minmax(0,1fr)_14rem_7rem]',
            '@min-[44rem]:items-start @min-[60rem]:grid-cols-[minmax(0,1fr)_20rem_8rem]',
            hasBoxes && 'col-start-2',
          )}
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              <SeverityBadge severity={newest.severity} />
              {newest.title}
              {active > 0 && <ActiveBadge />}
              {newest.is_unread && <Badge icon={null}>{alertListText.unread}</Badge>}
            </p>
            <p className="mt-0.5 text-sm text-pretty">{newest.message}</p>
            <AlertPageLink alert={newest} />
          </div>
          <div className="min-w-0 text-xs text-ink-soft">
            <p className="text-sm font-medium text-ink">{placeWords(newest)}</p>
            {groupTimes(group).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {open > 0 ? <p>{alertListText.open(open)}</p> : <LookedAfter alert={newest} />}
            <MutedUntil alert={newest} />
          </div>
          <div className="-ml-3 flex flex-wrap items-center @min-[44rem]:ml-0 @min-[44rem]:flex-col @min-[44rem]:items-end">
            <Button
              size="sm"
              tone="quiet"
              aria-expanded={isOpen}
              aria-controls={region}
              icon={
                <ChevronDown
                  aria-hidden="true"
                  className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
                />
              }
              onClick={() => setOpen(!isOpen)}
            >
              {alertListText.episodes(count)}
              <VisuallyHidden>{` ${of}`}</VisuallyHidden>
            </Button>
            {mayMute && !isMutedOneByOne(newest) && <MuteButton alert={newest} />}
          </div>
        </div>
      </div>
      <div id={region}>{isOpen && <Episodes group={group} filter={filter} />}</div>
    </li>
  )
}

function Episodes({ group, filter }: Pick<AlertGroupRowProps, 'group' | 'filter'>) {
  const asked = useEpisodes(group, filter)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const { newest } = group
  if (data === undefined)
    return asked.error === null ? (
      <div className="grid min-h-20 place-items-center">
        <Spinner label={alertListText.loadingMore} />
      </div>
    ) : (
      <Lost query={asked} />
    )
  return (
    <div className="border-t border-line bg-sunken @min-[44rem]:pl-6">
      <ul aria-label={`${newest.title}, ${placeWords(newest)}`}>
        {data.pages.flatMap(({ data: { notifications, may } }) =>
          notifications.map((alert) => <AlertItem key={alert.id} alert={alert} may={may} isUnderRow />),
        )}
      </ul>
      {hasNextPage && (
        <Button
          tone="quiet"
          busy={isFetchingNextPage}
          busyLabel={alertListText.loadingMore}
          onClick={() => void fetchNextPage()}
        >
          {alertListText.more}
        </Button>
      )}
    </div>
  )
}
