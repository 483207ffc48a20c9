import { useRouter } from '@tanstack/react-router'
import { deviceFormText } from '#contract/admin-form-messages.ts'
import { adminCrumb, topBarText } from '#contract/admin-page-messages.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useIdOf } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { AddDeviceForm } from './AddDeviceForm.tsx'

/** Home > Manage > View Devices > Add Devices (AD-04): at any branch, or at those of the client in the address. */
export function AddDevices() {
  const client = useIdOf('client')
  const { data } = useAdminCall('adminBranches', { query: { clientId: client ?? undefined } })
  const options = data?.data.map(({ id, client_id, name, organisation }) => ({
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
        {client !== null && options?.length === 0 ? (
          <NoBranch client={client} />
        ) : (
          // A list that arrives later may hold the one branch there is.
          <DeviceAtBranch
            key={options === undefined ? 'waiting' : 'here'}
            client={client}
            options={options ?? []}
          />
        )}
      </Card>
    </AdminPage>
  )
}

interface DeviceAtBranchProps {
  client: number | null
  options: { value: string; label: string }[]
}

function DeviceAtBranch({ client, options }: DeviceAtBranchProps) {
  const router = useRouter()
  const [only] = options.length === 1 ? options : []
  const toClient = () => void router.navigate({ to: '/view-client', search: { client } as object })
  return (
    <AddDeviceForm
      place="page"
      branch={only?.value ?? ''}
      onSeen={client === null ? null : toClient}
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
  )
}

function NoBranch({ client }: { client: number }) {
  return (
    <EmptyState
      title={deviceFormText.noBranch}
      action={
        <AdminLink path="/add-branches" search={{ client }} className={buttonClass({ tone: 'primary' })}>
          {topBarText.addBranch}
        </AdminLink>
      }
    >
      {deviceFormText.branchFirst}
    </EmptyState>
  )
}
