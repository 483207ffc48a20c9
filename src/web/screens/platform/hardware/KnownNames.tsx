import { useState } from 'react'
import type { NameRow } from '#contract/platform/admin-hardware.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { AdminTable } from '../AdminTable.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { KNOWN_COLUMNS, spokenName } from './name-columns.tsx'

interface KnownNamesProps {
  readonly clientId: number
  readonly names: readonly NameRow[] | undefined
  readonly leftOut: number | undefined
}

/** Names with the devices for which they stand. */
export function KnownNames({ clientId, names, leftOut }: KnownNamesProps) {
  const [open, setOpen] = useState<NameRow | null>(null)
  return (
    <>
      <AdminTable
        label={text.known}
        title={text.known}
        columns={KNOWN_COLUMNS}
        list={{ rows: names, leftOut, error: null, isFetching: false, refetch: () => undefined }}
        rowKey={({ id }) => id}
        empty={text.noKnown}
        rowActions={(row) => (
          <Button size="sm" aria-label={`${text.remove} ${spokenName(row)}`} onClick={() => setOpen(row)}>
            {text.remove}
          </Button>
        )}
      />
      {open !== null && <RemoveName clientId={clientId} name={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface RemoveNameProps {
  readonly clientId: number
  readonly name: NameRow
  readonly onClose: () => void
}

function RemoveName({ clientId, name, onClose }: RemoveNameProps) {
  const { send, busy, failure } = useAdminWrite('adminRemoveName', {
    done: text.removed,
    failed: text.removeFailed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.removeTitle(spokenName(name))}
      cancel={text.cancel}
      confirm={text.remove}
      confirming={text.removing}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { clientId, nameId: name.id } })}
      onClose={onClose}
    >
      <p className="text-sm">{text.removeMeaning(name.device)}</p>
    </ConfirmDialog>
  )
}
