import { useForm } from 'react-hook-form'
import { clientFormText } from '#contract/admin-form-messages.ts'
import type { ClientRow } from '#contract/calls/admin-shapes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConflictNotice } from '../../costs/form/ConflictNotice.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { differencesOf } from '../form/differences.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { ClientFields } from './ClientFields.tsx'
import type { ClientEntries } from './client-entries.ts'
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
  const form = useForm<ClientEntries>({
    defaultValues: entriesOfClient(client),
    resolver: resolverOf(clientRefusals),
    mode: 'onTouched',
  })
  const { send, busy, failure, conflict } = useAdminWrite('adminEditClient', {
    done: clientFormText.saved,
    failed: clientFormText.saveFailed,
    onDone: onClose,
  })
  const stored = conflict as ClientRow | null
  const save = (version: number) =>
    form.handleSubmit((entered) =>
      send({ params: { clientId: client.id }, body: { ...clientBody(entered), version } }),
    )
  return (
    <Dialog open width="lg" onOpenChange={(open) => !open && onClose()} title={clientFormText.edit}>
      <form
        noValidate
        aria-label={clientFormText.edit}
        aria-busy={busy}
        className="@container"
        onSubmit={save(client.version)}
      >
        <ClientFields form={form} />
        <FormEnd
          label={clientFormText.save}
          busyLabel={clientFormText.saving}
          busy={busy}
          failure={failure}
          onCancel={onClose}
        >
          {stored !== null && (
            <ConflictNotice
              differences={differencesOf(LABELS, entriesOfClient(stored), form.getValues())}
              busy={busy}
              onKeep={onClose}
              onTakeOver={save(stored.version)}
            />
          )}
        </FormEnd>
      </form>
    </Dialog>
  )
}
