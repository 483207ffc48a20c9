import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { valuesToSend } from '../../../form/fields.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { clientFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { CLIENT } from './client-fields.ts'

export function EditClient({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const saving = useAdminWrite('adminEditClient', {
    done: clientFormText.saved,
    failed: clientFormText.saveFailed,
    onDone: onClose,
  })
  const params = { clientId: client.id }
  return (
    <Dialog open width="lg" onOpenChange={(open) => !open && onClose()} title={clientFormText.edit}>
      <EditForm
        label={clientFormText.edit}
        what="admin-client"
        row={client}
        fields={CLIENT}
        toValues={(row) => row}
        saving={saving}
        onSave={(entered, version) =>
          saving.send({ params, body: { ...valuesToSend(CLIENT, entered), version } })
        }
        onClose={onClose}
      />
    </Dialog>
  )
}
