import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { resolverOf } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { Card } from '../../../ui/Card.tsx'
import { adminCrumb } from '../../../words/platform.ts'
import { branchFormText } from '../../../words/platform-forms.ts'
import { AdminForm } from '../form/AdminForm.tsx'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch } from '../shell/use-admin-search.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { BranchFields } from './BranchFields.tsx'
import type { BranchEntries } from './branch-entries.ts'
import { branchBody, branchRefusals, emptyBranch } from './branch-entries.ts'

/** Home > Manage > View Branches > Add Branches (AD-04). */
export function AddBranches() {
  return (
    <AdminPage
      title={branchFormText.add}
      crumbs={[
        { label: adminCrumb.manage },
        { label: adminCrumb.viewBranches, href: '/view-branches' },
        { label: adminCrumb.addBranches },
      ]}
    >
      <Card>
        <AddBranchForm />
      </Card>
    </AdminPage>
  )
}

function AddBranchForm() {
  const router = useRouter()
  const { client = '' } = useAdminSearch()
  const form = useForm<BranchEntries>({
    defaultValues: emptyBranch(client),
    resolver: resolverOf(branchRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `admin-branch/new/${client}`)
  const saving = useAdminWrite('adminAddBranch', {
    done: branchFormText.added,
    failed: branchFormText.addFailed,
    onDone: ({ data }) => {
      const search = { client: data.client_id, branch: data.id }
      void router.navigate({ to: '/view-branch', search: search as object })
    },
  })
  const submit = form.handleSubmit(async (entered) => {
    const asked = { params: { clientId: entered.client }, body: branchBody(entered) }
    if (await saving.send(asked)) draft.stored()
  })
  return (
    <AdminForm
      label={branchFormText.add}
      draft={draft}
      submit={branchFormText.submit}
      submitting={branchFormText.adding}
      saving={saving}
      onSubmit={submit}
    >
      <ClientSelect {...form.register('client')} required error={form.formState.errors.client?.message} />
      <BranchFields form={form} isKnown={false} />
    </AdminForm>
  )
}
