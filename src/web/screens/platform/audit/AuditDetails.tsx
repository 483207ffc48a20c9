import { formatMoment } from '#chart/format.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { auditText } from '../../../words/platform.ts'
import type { AuditRow } from './audit-columns.ts'

export interface AuditDetailsProps {
  row: AuditRow
  zone: string
  onClose: () => void
}

/** What a change found and what it left. */
export function AuditDetails({ row, zone, onClose }: AuditDetailsProps) {
  const who = `${row.username || auditText.system} · ${row.organisation || auditText.platform}`
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`${row.action} ${row.subject}`}
      description={`${formatMoment(row.at, zone)} (${zone}) · ${who}`}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Written title={auditText.before} value={row.before} />
        <Written title={auditText.after} value={row.after} />
      </div>
    </Dialog>
  )
}

function Written({ title, value }: { title: string; value: unknown }) {
  const isNothing = value === null || value === undefined
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-sunken p-3 text-xs leading-5"
      >
        {isNothing ? auditText.nothing : JSON.stringify(value, null, 2)}
      </pre>
    </section>
  )
}
