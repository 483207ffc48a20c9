import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../form/field-props.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { adminCrumb, topBarText } from '../../../words/platform.ts'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useSearchId } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { AddDeviceForm } from './AddDeviceForm.tsx'
import type { DeviceEntries } from './device-fields.ts'

/** Home > Manage > View Devices > Add Devices (AD-04): at any branch, or at those of the client in the address. */
export function AddDevices() {
  const client = useSearchId('client')
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
          <DeviceAtBranch client={client} options={options} />
        )}
      </Card>
    </AdminPage>
  )
}

type Options = { value: string; label: string }[] | undefined

interface DeviceAtBranchProps {
  client: number | null
  /** undefined until they are known. */
  options: Options
}

function DeviceAtBranch({ client, options }: DeviceAtBranchProps) {
  const router = useRouter()
  const toClient = () => void router.navigate({ to: '/view-client', search: { client } as object })
  return (
    <AddDeviceForm
      place="page"
      branch={onlyOption(options)}
      onSeen={client === null ? null : toClient}
      branchField={(form) => <BranchField form={form} options={options} />}
    />
  )
}

/** The list may arrive when part of the form is filled in: it takes nothing away, and chooses the one branch there is. */
function BranchField({ form, options }: { form: UseFormReturn<DeviceEntries>; options: Options }) {
  const only = onlyOption(options)
  useEffect(() => {
    if (only !== '' && form.getValues('branch') === '') form.resetField('branch', { defaultValue: only })
  }, [only, form])
  return (
    <Select
      {...fieldProps(form, 'branch')}
      label={deviceFormText.branch}
      required
      placeholder={deviceFormText.choose}
      options={options ?? []}
    />
  )
}

function onlyOption(options: Options): string {
  return options?.length === 1 ? (options[0]?.value ?? '') : ''
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
