import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { clientFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { ClientFields } from './ClientFields.tsx'
import { clientBody, clientRefusals, entriesOfClient } from './client-entries.ts'

const LABELS = {
  name: clientFormText.company,
  phone: clientFormText.phone,
  email: clientFormText.email,
  address: clientFormText.address,
  contact_person: clientFormText.contactPerson,
  plan_months: clientFormText.planMonths,
  plan_expiry: clientFormText.planExpiry,
  client_type: clientFormText.clientType,
}

export function EditClient({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const saving = useAdminWrite('adminEditClient', {
    done: clientFormText.saved,
    failed: clientFormText.saveFailed,
    onDone: onClose,
  })
  return (
    <Dialog open width="lg" onOpenChange={(open) => !open && onClose()} title={clientFormText.edit}>
      <EditForm
        label={clientFormText.edit}
        what="admin-client"
        row={client}
        entriesOf={entriesOfClient}
        refusals={clientRefusals}
        labels={LABELS}
        saving={saving}
        onSave={(entered, version) =>
          saving.send({ params: { clientId: client.id }, body: { ...clientBody(entered), version } })
        }
        onClose={onClose}
      >
        {(form) => <ClientFields form={form} />}
      </EditForm>
    </Dialog>
  )
}
