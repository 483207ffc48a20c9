import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { adminTableText, disableText } from '../../../words/platform.ts'
import { useAdminWrite } from '../use-admin-write.ts'

/** Names the client, and what everyone of it will notice. */
export function DisableClient({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const { send, busy, failure } = useAdminWrite('adminDisableClient', {
    done: adminTableText.isDisabled,
    failed: disableText.failed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={disableText.client(client.name)}
      cancel={disableText.cancel}
      confirm={disableText.disable}
      confirming={disableText.disabling}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { clientId: client.id } })}
      onClose={onClose}
    >
      <p className="text-sm">{disableText.clientMeaning}</p>
    </ConfirmDialog>
  )
}
