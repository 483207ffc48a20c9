import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatMoment, formatNaira, formatNumber } from '#chart/format.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import type { VoltageAnswer, VoltageIncidentRow } from '#contract/finding/voltage.ts'
import { voltageMessages } from '#contract/finding/voltage-messages.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { failureToast } from '../../../shell/use-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { incidentText as text, voltageText } from '../../../words/finding/voltage.ts'

const IncidentDialog = lazyPart(() => import('./IncidentDialog.tsx'), 'IncidentDialog')

interface IncidentsProps {
  branchId: number
  answer: VoltageAnswer
}

/** What failed in the month, newest first, each with the voltage of the 24 hours before. */
export function Incidents({ branchId, answer: { incidents, zone, may_enter: may } }: IncidentsProps) {
  const [open, setOpen] = useState<VoltageIncidentRow | 'new' | null>(null)
  const [leaving, setLeaving] = useState<VoltageIncidentRow | null>(null)
  return (
    <section aria-label={text.title} className="mt-5 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{text.title}</h3>
        {may && (
          <Button size="sm" onClick={() => setOpen('new')}>
            {text.add}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-soft">{incidents.length === 0 ? text.none : text.why}</p>
      <ul className="divide-y divide-line">
        {incidents.map((row) => (
          <li key={row.id} className="flex items-start justify-between gap-3 py-2 text-sm">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{row.equipment}</span>
              <span className="block text-xs text-ink-soft">{headWords(row, zone)}</span>
              <span className="block text-xs text-ink-soft">{beforeWords(row)}</span>
            </span>
            {may && (
              <span className="inline-flex shrink-0">
                <IconButton
                  size="sm"
                  label={`${text.edit}: ${row.equipment}`}
                  icon={<Pencil aria-hidden="true" className="size-4" />}
                  onClick={() => setOpen(row)}
                />
                <IconButton
                  size="sm"
                  label={`${text.remove}: ${row.equipment}`}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => setLeaving(row)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open !== null && (
          <IncidentDialog
            branchId={branchId}
            zone={zone}
            row={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      {leaving !== null && (
        <ConfirmDelete
          send={(write) => write('deleteVoltageIncident', { params: { incidentId: leaving.id } })}
          done={{ title: text.title, description: voltageMessages.deleted }}
          tell={failureToast(text.failed)}
          onClose={() => setLeaving(null)}
        >
          {text.deleteTitle(leaving.equipment)}
        </ConfirmDelete>
      )}
    </section>
  )
}

function headWords({ at, repair_naira: naira }: VoltageIncidentRow, zone: string): string {
  const moment = formatMoment(at, zone)
  return naira === null ? moment : `${moment}, ${text.repair(formatNaira(naira))}`
}

function beforeWords({ before }: VoltageIncidentRow): string {
  if (before === null) return text.beforeNone
  const volts = voltageText.fromTo(formatNumber(before.lowest, 1), formatNumber(before.highest, 1))
  return text.before(volts, hoursText(before.outside_hours), hoursText(before.known_hours))
}
