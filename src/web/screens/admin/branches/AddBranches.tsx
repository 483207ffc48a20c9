import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { branchFormText } from '#contract/admin-form-messages.ts'
import { adminCrumb } from '#contract/admin-page-messages.ts'
import { Card } from '../../../ui/Card.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
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
  const { send, busy, failure } = useAdminWrite('adminAddBranch', {
    done: branchFormText.added,
    failed: branchFormText.addFailed,
    onDone: ({ data }) => {
      const search = { client: data.client_id, branch: data.id }
      void router.navigate({ to: '/view-branch', search: search as object })
    },
  })
  const submit = form.handleSubmit((entered) =>
    send({ params: { clientId: entered.client }, body: branchBody(entered) }),
  )
  return (
    <form
      noValidate
      aria-label={branchFormText.add}
      aria-busy={busy}
      className="@container"
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
        <ClientSelect {...form.register('client')} required error={form.formState.errors.client?.message} />
        <BranchFields form={form} />
      </div>
      <FormEnd
        label={branchFormText.submit}
        busyLabel={branchFormText.adding}
        busy={busy}
        failure={failure}
      />
    </form>
  )
}
