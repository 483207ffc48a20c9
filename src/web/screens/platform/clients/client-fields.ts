import type { ClientType } from '#contract/people/token.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import {
  choiceField,
  dayField,
  numberField,
  optionsAs,
  orNull,
  textField,
} from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { profileRule } from '../../../form/profile-rule.ts'
import { dateFieldText } from '../../../words/date-field.ts'
import { clientFormText } from '../../../words/platform-forms.ts'

const CLIENT_TYPES: readonly ClientType[] = ['STANDARD', 'RESELLER', 'BESPOKE']

const { companyMissing, usernameMissing } = clientFormText
const nameRule = profileRule('name', companyMissing)

/**
 * S2 §2, §5: company name and address are refused by one sentence, phone and e-mail by the other, wrongly worded as they are;
 * and the plan that the client table shows.
 */
export const CLIENT = {
  name: textField(clientFormText.company, { required: true, rule: nameRule }),
  phone: textField(clientFormText.phone, {
    required: true,
    type: 'tel',
    rule: profileRule('telephone', usernameMissing),
  }),
  email: textField(clientFormText.email, {
    required: true,
    type: 'email',
    rule: profileRule('email', usernameMissing),
  }),
  address: textField(clientFormText.address, {
    required: true,
    rule: profileRule('address', companyMissing),
  }),
  contact_person: textField(clientFormText.contactPerson, {
    rule: (typed) => (typed.trim() === '' ? null : nameRule(typed)),
  }),
  client_type: choiceField(clientFormText.clientType, optionsAs(CLIENT_TYPES), { start: 'STANDARD' }),
  plan_months: numberField(clientFormText.planMonths, {
    whole: true,
    places: 0,
    start: '12',
    judge: [(months) => months >= 1 && months <= 120, clientFormText.planWhole],
  }),
  plan_expiry: orNull(
    dayField(clientFormText.planExpiry, {
      rule: (typed) => (typed === '' || isDay(typed) ? null : dateFieldText.dayRule),
    }),
  ),
}

export type ClientEntries = Entries<typeof CLIENT>
