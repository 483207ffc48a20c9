import type { ComponentProps } from 'react'
import { Select } from '../../../ui/field/Select.tsx'
import { branchFormText } from '../../../words/platform-forms.ts'
import { useAdminCall } from '../use-admin-call.ts'

export type ClientSelectProps = Omit<ComponentProps<typeof Select>, 'options' | 'label'> & { label?: string }

/** Which client it is about. */
export function ClientSelect({ label = branchFormText.organisation, ...rest }: ClientSelectProps) {
  const { data } = useAdminCall('adminClients', {})
  return (
    <Select
      placeholder={branchFormText.choose}
      {...rest}
      label={label}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
