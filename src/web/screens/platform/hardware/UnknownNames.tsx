import { useState } from 'react'
import type { UnknownRow } from '#contract/platform/admin-hardware.ts'
import { Button } from '../../../ui/Button.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { AdminTable } from '../AdminTable.tsx'
import { MapName } from './MapName.tsx'
import { spokenName, UNKNOWN_COLUMNS } from './name-columns.tsx'

interface UnknownNamesProps {
  readonly clientId: number
  readonly names: readonly UnknownRow[] | undefined
}

/** Names that were heard and stand for no device, the newest first. */
export function UnknownNames({ clientId, names }: UnknownNamesProps) {
  const [open, setOpen] = useState<UnknownRow | null>(null)
  return (
    <>
      <AdminTable
        label={text.unknown}
        title={text.unknown}
        columns={UNKNOWN_COLUMNS}
        list={{ rows: names, error: null, isFetching: false, refetch: () => undefined }}
        rowKey={(row) => JSON.stringify([row.dialect, row.hardware, row.channel, row.key_id])}
        empty={text.noUnknown}
        rowActions={(row) => (
          <Button
            size="sm"
            tone="primary"
            aria-label={`${text.map} ${spokenName(row)}`}
            onClick={() => setOpen(row)}
          >
            {text.map}
          </Button>
        )}
      />
      {open !== null && <MapName clientId={clientId} name={open} onClose={() => setOpen(null)} />}
    </>
  )
}
