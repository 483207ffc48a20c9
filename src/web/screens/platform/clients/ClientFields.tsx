import type { UseFormReturn } from 'react-hook-form'
import { FormDay } from '../../../form/FormDay.tsx'
import { fieldOf } from '../../../form/field-of.ts'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { clientFormText } from '../../../words/platform-forms.ts'
import type { ClientEntries } from './client-entries.ts'
import { CLIENT_TYPES } from './client-entries.ts'

/** Company Name, Phone Number, Email, Office Address (S2 §2), and the plan that the client table shows. */
export function ClientFields({ form }: { form: UseFormReturn<ClientEntries> }) {
  const typed = (name: 'name' | 'phone' | 'email' | 'address' | 'contact_person') => ({
    ...fieldOf(form, name),
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...typed('name')} label={clientFormText.company} required />
      <TextField {...typed('phone')} label={clientFormText.phone} required type="tel" />
      <TextField {...typed('email')} label={clientFormText.email} required type="email" />
      <TextField {...typed('address')} label={clientFormText.address} required />
      <TextField {...typed('contact_person')} label={clientFormText.contactPerson} />
      <Select
        {...form.register('client_type')}
        label={clientFormText.clientType}
        options={CLIENT_TYPES.map((value) => ({ value, label: value }))}
      />
      <NumberField {...fieldOf(form, 'plan_months')} label={clientFormText.planMonths} whole />
      <FormDay
        control={form.control}
        registered={form.register('plan_expiry')}
        label={clientFormText.planExpiry}
        error={form.formState.errors.plan_expiry?.message}
      />
    </>
  )
}
