import { useRouter } from '@tanstack/react-router'
import { FormFields } from '../../../form/FormFields.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import { blank } from '../../../form/fields.ts'
import { Card } from '../../../ui/Card.tsx'
import { adminCrumb } from '../../../words/platform.ts'
import { branchFormText } from '../../../words/platform-forms.ts'
import { AddForm } from '../form/AddForm.tsx'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { zoneOptions } from '../form/zone-options.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch } from '../shell/use-admin-search.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { BRANCH, branchBody, branchRefusals } from './branch-fields.ts'

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
  const saving = useAdminWrite('adminAddBranch', {
    done: branchFormText.added,
    failed: branchFormText.addFailed,
    onDone: ({ data }) => {
      const search = { client: data.client_id, branch: data.id }
      void router.navigate({ to: '/view-branch', search: search as object })
    },
  })
  return (
    <AddForm
      label={branchFormText.add}
      draftKey={`admin-branch/new/${client}`}
      start={{ ...blank(BRANCH), client }}
      refusals={branchRefusals}
      submit={branchFormText.submit}
      submitting={branchFormText.adding}
      saving={saving}
      onSave={(entered) => saving.send({ params: { clientId: entered.client }, body: branchBody(entered) })}
    >
      {(form) => (
        <FormFields
          of={BRANCH}
          form={form}
          with={{
            client: <ClientSelect {...fieldProps(form, 'client')} required />,
            zone: { options: zoneOptions('') },
          }}
        />
      )}
    </AddForm>
  )
}
