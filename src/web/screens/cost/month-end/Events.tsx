import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { MonthEndAnswer, SiteEventRow } from '#contract/cost/month-end.ts'
import { monthEndText } from '#contract/cost/month-end-messages.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { failureToast } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { monthEndWords } from '../../../words/cost/month-end.ts'

const EventDialog = lazyPart(() => import('./EventDialog.tsx'), 'EventDialog')

/** Changes of the site that touch the month. */
export function Events({ data }: { data: MonthEndAnswer }) {
  const [open, setOpen] = useState<SiteEventRow | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SiteEventRow | null>(null)
  const { events, may_operate: may } = data
  return (
    <Card
      title={monthEndWords.events}
      actions={may && <Button onClick={() => setOpen('new')}>{monthEndWords.addEvent}</Button>}
    >
      {events.length === 0 && <p className="text-sm font-medium">{monthEndWords.noEvents}</p>}
      <p className="text-xs text-ink-soft">{monthEndWords.noEventsWhy}</p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{event.text}</span>
              <span className="text-xs text-ink-soft">{placeAndDays(event)}</span>
            </span>
            {may && (
              <span className="inline-flex shrink-0">
                <IconButton
                  size="sm"
                  label={`${monthEndWords.editEvent}: ${event.text}`}
                  icon={<Pencil aria-hidden="true" className="size-4" />}
                  onClick={() => setOpen(event)}
                />
                <IconButton
                  size="sm"
                  label={`${monthEndWords.deleteEvent}: ${event.text}`}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => setDeleting(event)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <EventDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {deleting !== null && <DeleteEvent row={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  )
}

function placeAndDays({ branch_name, device_name, from_day, to_day }: SiteEventRow): string {
  const place = device_name === null ? branch_name : `${branch_name} ${device_name}`
  return `${place}, ${to_day === null ? `from ${formatDay(from_day)} on` : `${formatDay(from_day)} to ${formatDay(to_day)}`}`
}

function DeleteEvent({ row, onClose }: { row: SiteEventRow; onClose: () => void }) {
  return (
    <ConfirmDelete
      send={(write) => write('deleteSiteEvent', { params: { eventId: row.id } })}
      done={{ title: monthEndWords.deleted, description: monthEndText.eventDeleted }}
      tell={failureToast(monthEndWords.failed)}
      onClose={onClose}
    >
      <p className="font-medium">{row.text}</p>
      <p className="mt-1 text-ink-soft">{placeAndDays(row)}</p>
    </ConfirmDelete>
  )
}
