import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { BesideAnswer } from '#contract/finding/sources.ts'
import { localDay, localMinutes } from '#domain/time/zone.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failureToast } from '../../../shell/use-save.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { besideText as text } from '../../../words/finding/running.ts'

interface NeededListProps {
  needed: BesideAnswer['needed']
  zone: string
  mayChange: boolean
}

/** Times tagged as needed, with why. */
export function NeededList({ needed, zone, mayChange }: NeededListProps) {
  const [leaving, setLeaving] = useState<number | null>(null)
  if (needed.length === 0) return null
  return (
    <section aria-label={text.needs} className="mt-3">
      <h3 className="text-xs font-medium text-ink-soft">{text.needs}</h3>
      <ul>
        {needed.map(({ id, device, from, to, reason }) => (
          <li key={id} className="flex items-center justify-between gap-2 border-b border-line py-1 text-xs">
            <span className="min-w-0 break-words">
              <span className="font-medium">
                {`${device.name}, ${text.span(formatDay(localDay(zone, from)), clock(zone, from), clock(zone, to))}`}
              </span>
              {`: ${reason}`}
            </span>
            {mayChange && (
              <IconButton
                label={`${text.remove}: ${reason}`}
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onClick={() => setLeaving(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ConfirmDelete
          send={(write) => write('deleteNeededRun', { params: { runId: leaving } })}
          done={{ title: text.removed }}
          tell={failureToast(text.removeFailed)}
          onClose={() => setLeaving(null)}
        >
          {text.removeTitle}
        </ConfirmDelete>
      )}
    </section>
  )
}

function clock(zone: string, at: number): string {
  const minutes = Math.floor(localMinutes(zone, at))
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
