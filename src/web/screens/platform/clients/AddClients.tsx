import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFields } from '../../../form/FormFields.tsx'
import { blank, findRefusals } from '../../../form/fields.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { Card } from '../../../ui/Card.tsx'
import { adminCrumb } from '../../../words/platform.ts'
import { clientFormText } from '../../../words/platform-forms.ts'
import { SnapshotField } from '../../cost/bill/picture/SnapshotField.tsx'
import { AdminForm } from '../form/AdminForm.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import type { ClientEntries } from './client-fields.ts'
import { CLIENT } from './client-fields.ts'
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
    defaultValues: blank(CLIENT),
    resolver: createResolver((entered) => findRefusals(CLIENT, entered)),
    mode: 'onTouched',
  })
  const draft = useDraft(form, 'admin-client/new')
  const { add, ...saving } = useAddClient((id) => {
    draft.stored()
    void router.navigate({ to: '/view-client', search: { client: id } as object })
  })
  const refusal = file !== null || wasSent ? fileRefusal(file) : null
  const send = form.handleSubmit((entered) => {
    if (file === null || fileRefusal(file) !== null) input.current?.focus()
    else void add(entered, file)
  })
  return (
    <AdminForm
      label={clientFormText.title}
      draft={draft}
      submit={clientFormText.submit}
      submitting={clientFormText.adding}
      saving={saving}
      onSubmit={(event) => {
        setSent(true)
        void send(event)
      }}
    >
      <FormFields of={CLIENT} form={form} />
      <SnapshotField
        label={clientFormText.file}
        required
        file={file}
        error={refusal ?? undefined}
        words={WORDS}
        className="@min-[36rem]:col-span-2"
        onChange={setFile}
        inputRef={(element) => {
          input.current = element
        }}
      />
    </AdminForm>
  )
}
