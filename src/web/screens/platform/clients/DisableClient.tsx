import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { adminTableText, disableText } from '../../../words/platform.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
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
      meaning={disableText.clientMeaning}
      confirm={disableText.disable}
      confirming={disableText.disabling}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { clientId: client.id } })}
      onClose={onClose}
    />
  )
}
