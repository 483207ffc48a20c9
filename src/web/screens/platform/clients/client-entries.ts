import type { ClientType } from '#contract/people/token.ts'
import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { typedNumber } from '#domain/typed-number.ts'
import { refuseTyped } from '../../../form/refuse-typed.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { dateFieldText } from '../../../words/date-field.ts'
import { clientFormText } from '../../../words/platform-forms.ts'

export const CLIENT_TYPES: readonly ClientType[] = ['STANDARD', 'RESELLER', 'BESPOKE']

/** What is typed about a client. */
export interface ClientEntries {
  name: string
  phone: string
  email: string
  address: string
  contact_person: string
  plan_months: string
  plan_expiry: string
  client_type: ClientType
}

export const EMPTY_CLIENT: ClientEntries = {
  name: '',
  phone: '',
  email: '',
  address: '',
  contact_person: '',
  plan_months: '12',
  plan_expiry: '',
  client_type: 'STANDARD',
}

export function entriesOfClient(row: ClientRow): ClientEntries {
  const { name, phone, email, address, contact_person, client_type } = row
  return {
    name,
    phone,
    email,
    address,
    contact_person,
    client_type,
    plan_months: row.plan_months === null ? '' : String(row.plan_months),
    plan_expiry: row.plan_expiry ?? '',
  }
}

/** What is sent. */
export function clientBody(entered: ClientEntries) {
  const { plan_months, plan_expiry, client_type } = entered
  return {
    name: entered.name.trim(),
    phone: entered.phone.trim(),
    email: entered.email.trim(),
    address: entered.address.trim(),
    contact_person: entered.contact_person.trim(),
    plan_months: typedNumber(plan_months, 0),
    plan_expiry: plan_expiry === '' ? null : plan_expiry,
    client_type,
  }
}

/** S2 §5: company name and address by one sentence, phone and e-mail by the other, wrongly worded as they are. */
export function clientRefusals(entered: ClientEntries): Refusals<ClientEntries> {
  const refusals: Refusals<ClientEntries> = {}
  const { companyMissing, usernameMissing } = clientFormText
  refuseTyped(refusals, 'name', 'name', entered.name, companyMissing)
  refuseTyped(refusals, 'phone', 'telephone', entered.phone, usernameMissing)
  refuseTyped(refusals, 'email', 'email', entered.email, usernameMissing)
  refuseTyped(refusals, 'address', 'address', entered.address, companyMissing)
  if (entered.contact_person.trim() !== '')
    refuseTyped(refusals, 'contact_person', 'name', entered.contact_person, companyMissing)
  const months = typedNumber(entered.plan_months, 0)
  if (entered.plan_months.trim() !== '' && (months === null || months < 1 || months > 120))
    refusals.plan_months = clientFormText.planWhole
  if (entered.plan_expiry !== '' && !isDay(entered.plan_expiry)) refusals.plan_expiry = dateFieldText.dayRule
  return refusals
}
