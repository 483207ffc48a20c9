import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { clientFormText } from '#contract/admin-form-messages.ts'
import { adminCrumb } from '#contract/admin-page-messages.ts'
import { Card } from '../../../ui/Card.tsx'
import { SnapshotField } from '../../costs/bill/SnapshotField.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { ClientFields } from './ClientFields.tsx'
import type { ClientEntries } from './client-entries.ts'
import { clientRefusals, EMPTY_CLIENT } from './client-entries.ts'
import { fileRefusal } from './client-file.ts'
import { useAddClient } from './use-add-client.ts'

const WORDS = {
  hint: clientFormText.fileHint,
  add: clientFormText.upload,
  other: clientFormText.otherFile,
  remove: clientFormText.removeFile,
}

/** Home > Manage > View Clients > Add Clients (AD-04). */
export function AddClients() {
  return (
    <AdminPage
      title={clientFormText.title}
      crumbs={[
        { label: adminCrumb.manage },
        { label: adminCrumb.viewClients, href: '/view-client' },
        { label: adminCrumb.addClients },
      ]}
    >
      <Card>
        <AddClientForm />
      </Card>
    </AdminPage>
  )
}

function AddClientForm() {
  const router = useRouter()
  const input = useRef<HTMLInputElement | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [wasSent, setSent] = useState(false)
  const form = useForm<ClientEntries>({
    defaultValues: EMPTY_CLIENT,
    resolver: resolverOf(clientRefusals),
    mode: 'onTouched',
  })
  const { add, busy, failure } = useAddClient((id) => {
    void router.navigate({ to: '/view-client', search: { client: id } as object })
  })
  const refusal = file !== null || wasSent ? fileRefusal(file) : null
  const send = form.handleSubmit((entered) => {
    if (file === null || fileRefusal(file) !== null) input.current?.focus()
    else void add(entered, file)
  })
  return (
    <form
      noValidate
      aria-label={clientFormText.title}
      aria-busy={busy}
      className="@container"
      onSubmit={(event) => {
        setSent(true)
        void send(event)
      }}
    >
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
        <ClientFields form={form} />
      </div>
      <SnapshotField
        label={clientFormText.file}
        required
        file={file}
        error={refusal ?? undefined}
        words={WORDS}
        className="mt-4"
        onChange={setFile}
        inputRef={(element) => {
          input.current = element
        }}
      />
      <FormEnd
        label={clientFormText.submit}
        busyLabel={clientFormText.adding}
        busy={busy}
        failure={failure}
      />
    </form>
  )
}
