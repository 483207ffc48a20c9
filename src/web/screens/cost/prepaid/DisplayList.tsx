import { Camera, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoment, formatNumber } from '#chart/format.ts'
import type { DisplayRow } from '#contract/cost/prepaid.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useMay } from '../../../form/use-may.ts'
import { useZoneLookup } from '../../../form/use-today.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { displayText as text } from '../../../words/prepaid.ts'
import { SnapshotButton } from '../bill/picture/SnapshotButton.tsx'
import { EditDisplayDialog } from './EditDisplayDialog.tsx'

/** What displays of the branch showed lately. */
export function DisplayList({ displays, branch }: { displays: readonly DisplayRow[]; branch: string }) {
  const zone = useZoneLookup()(branch)
  const mayAmend = useMay('editDisplayReading')
  const [editing, setEditing] = useState<DisplayRow | null>(null)
  const [deleting, setDeleting] = useState<DisplayRow | null>(null)
  const words = (row: DisplayRow) => text.entry(formatNumber(Number(row.units), 1), row.device.name)
  return (
    <Card title={text.readings} flush>
      {displays.length === 0 ? (
        <EmptyState title={text.noReadings} />
      ) : (
        <ul className="divide-y divide-line">
          {displays.map((row) => (
            <li key={row.id} className="flex items-center gap-2 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-semibold wrap-anywhere">{words(row)}</p>
                <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
                  {formatMoment(row.at, zone)}
                  {row.snapshot !== null && (
                    <SnapshotButton kind="entry" id={row.snapshot} about={words(row)}>
                      <Camera aria-hidden="true" className="size-3.5" />
                      {text.withPhoto}
                    </SnapshotButton>
                  )}
                </p>
              </div>
              {mayAmend && (
                <>
                  <IconButton
                    size="sm"
                    label={text.edit}
                    aria-label={`${text.edit}: ${words(row)}`}
                    icon={<Pencil aria-hidden="true" className="size-4" />}
                    onClick={() => setEditing(row)}
                  />
                  <IconButton
                    size="sm"
                    label={text.delete}
                    aria-label={`${text.delete}: ${words(row)}`}
                    icon={<Trash2 aria-hidden="true" className="size-4" />}
                    onClick={() => setDeleting(row)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing !== null && <EditDisplayDialog row={editing} zone={zone} onClose={() => setEditing(null)} />}
      {deleting !== null && (
        <ConfirmDelete
          send={(write) =>
            write('deleteDisplayReading', {
              params: { displayReadingId: deleting.id },
              body: { version: deleting.version },
            })
          }
          done={{ title: text.saved, description: prepaidText.displayDeleted }}
          tell={(error) => failToast(error, { title: text.deleteFailed })}
          onClose={() => setDeleting(null)}
        >
          <p className="font-medium">{words(deleting)}</p>
        </ConfirmDelete>
      )}
    </Card>
  )
}
