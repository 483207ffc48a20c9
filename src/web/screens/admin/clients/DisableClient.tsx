import { adminTableText, disableText } from '#contract/admin-page-messages.ts'
import type { ClientRow } from '#contract/calls/admin-shapes.ts'
import { ConfirmDisable } from '../ConfirmDisable.tsx'
import { useAdminWrite } from '../use-admin-write.ts'

/** Names the client, and what everyone of it will notice. */
export function DisableClient({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const { send, busy, failure } = useAdminWrite('adminDisableClient', {
    done: adminTableText.isDisabled,
    failed: disableText.failed,
    onDone: onClose,
  })
  return (
    <ConfirmDisable
      title={disableText.client(client.name)}
      meaning={disableText.clientMeaning}
      busy={busy}
      failure={failure}
      onDisable={() => void send({ params: { clientId: client.id } })}
      onClose={onClose}
    />
  )
}
