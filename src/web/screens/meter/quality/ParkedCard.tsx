import { useState } from 'react'
import { formatMoment, formatNumber } from '#chart/format.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { heldText, parkedText } from '../../../words/quality.ts'
import type { ParkedGroup, Quality, QualityAsker } from './quality-calls.ts'
import { useQualityWrite } from './use-quality.ts'

const columnsIn = (zone: string): readonly Column<ParkedGroup>[] => [
  {
    key: 'reason',
    title: parkedText.reason,
    value: ({ title }) => title,
    cell: ({ title, sentence }) => (
      <span className="block min-w-40">
        <span className="block font-medium">{title}</span>
        <span className="block text-xs text-pretty text-ink-soft">{sentence}</span>
      </span>
    ),
  },
  {
    key: 'count',
    title: parkedText.readings,
    align: 'right',
    value: ({ count }) => count,
    text: ({ count }) => formatNumber(count, 0),
  },
  {
    key: 'when',
    title: parkedText.when,
    value: ({ first_at }) => first_at,
    text: (row) => formatTimes(row, zone),
  },
  { key: 'example', title: parkedText.example, wraps: true, value: ({ example }) => example },
  { key: 'would', title: parkedText.would, wraps: true, value: ({ release }) => release },
]

function formatTimes({ first_at, last_at, last_received_at }: ParkedGroup, zone: string): string {
  if (first_at === null || last_at === null) return formatMoment(last_received_at, zone)
  if (first_at === last_at) return formatMoment(first_at, zone)
  return `${formatMoment(first_at, zone)} – ${formatMoment(last_at, zone)}`
}

interface ParkedCardProps {
  asker: QualityAsker
  quality: Quality
  onExchange: () => void
}

/** Readings that were refused: kept, counted, and what a person can do with them. */
export function ParkedCard({ asker, quality, onExchange }: ParkedCardProps) {
  const { parked, device, may_amend: mayAmend } = quality
  const [discarding, setDiscarding] = useState<ParkedGroup | null>(null)
  const write = useDecisions(asker)
  return (
    <Card
      title={parkedText.title(parked.count)}
      actions={
        mayAmend &&
        parked.count > 0 && (
          <Button size="sm" onClick={onExchange}>
            {heldText.exchange}
          </Button>
        )
      }
      flush
    >
      <p className="px-4 pb-2 text-xs text-ink-soft">
        {parked.count === 0 ? parkedText.none : parkedText.why}
      </p>
      {parked.groups.length > 0 && (
        <DataTable
          label={parkedText.label}
          columns={columnsIn(device.zone)}
          rows={parked.groups}
          rowKey={({ reason }) => reason}
          {...(mayAmend && {
            rowActions: (row: ParkedGroup) => (
              <span className="flex justify-end gap-2">
                {row.can_release && (
                  <Button
                    size="sm"
                    busy={write.release.busy}
                    busyLabel={parkedText.releasing}
                    aria-label={`${parkedText.release}: ${row.title}`}
                    onClick={() => void write.release.send({ action: 'release', parked_reason: row.reason })}
                  >
                    {parkedText.release}
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={`${parkedText.discard}: ${row.title}`}
                  onClick={() => setDiscarding(row)}
                >
                  {parkedText.discard}
                </Button>
              </span>
            ),
          })}
        />
      )}
      {parked.discarded > 0 && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2 text-sm text-ink-soft">
          {parkedText.setAside(parked.discarded)}
          {mayAmend && (
            <Button
              size="sm"
              busy={write.restore.busy}
              busyLabel={parkedText.restoring}
              onClick={() => void write.restore.send({ action: 'restore' })}
            >
              {parkedText.restore}
            </Button>
          )}
        </p>
      )}
      {discarding !== null && (
        <DiscardDialog asker={asker} group={discarding} onClose={() => setDiscarding(null)} />
      )}
    </Card>
  )
}

function useDecisions(asker: QualityAsker) {
  return {
    release: useQualityWrite(asker, 'parked', {
      done: parkedText.released,
      failed: parkedText.releaseFailed,
      words: ({ rejudged }) => parkedText.rejudged(rejudged),
    }),
    restore: useQualityWrite(asker, 'parked', {
      done: parkedText.restored,
      failed: parkedText.restoreFailed,
    }),
  }
}

interface DiscardDialogProps {
  asker: QualityAsker
  group: ParkedGroup
  onClose: () => void
}

function DiscardDialog({ asker, group, onClose }: DiscardDialogProps) {
  const discard = useQualityWrite(asker, 'parked', {
    done: parkedText.discarded,
    failed: parkedText.discardFailed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={parkedText.discardTitle(group.title)}
      description={parkedText.discardHelp(group.count)}
      cancel={parkedText.cancel}
      confirm={parkedText.discard}
      confirming={parkedText.discarding}
      busy={discard.busy}
      failure={discard.failure}
      onConfirm={() => void discard.send({ action: 'discard', parked_reason: group.reason })}
      onClose={onClose}
    >
      <p className="text-sm">{group.sentence}</p>
    </ConfirmDialog>
  )
}
