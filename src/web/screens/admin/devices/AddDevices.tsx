import { deviceFormText } from '#contract/admin-form-messages.ts'
import { adminCrumb } from '#contract/admin-page-messages.ts'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { AddDeviceForm } from './AddDeviceForm.tsx'

/** Home > Manage > View Devices > Add Devices (AD-04). */
export function AddDevices() {
  const { data } = useAdminCall('adminBranches', { query: { clientId: undefined } })
  const options = (data?.data ?? []).map(({ id, client_id, name, organisation }) => ({
    value: `${client_id}/${id}`,
    label: `${organisation}, ${name}`,
  }))
  return (
    <AdminPage
      title={deviceFormText.add}
      crumbs={[
        { label: adminCrumb.manage },
        { label: adminCrumb.viewDevices, href: '/view-devices' },
        { label: adminCrumb.addDevices },
      ]}
    >
      <Card>
        <AddDeviceForm
          place="page"
          branch=""
          onSeen={null}
          branchField={(form) => (
            <Select
              {...form.register('branch')}
              label={deviceFormText.branch}
              required
              placeholder={deviceFormText.choose}
              options={options}
              error={form.formState.errors.branch?.message}
            />
          )}
        />
      </Card>
    </AdminPage>
  )
}
