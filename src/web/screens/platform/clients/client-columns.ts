import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { adminColumns } from '../../../words/platform.ts'
import { dayColumn, figureColumn, nameColumn, textColumn } from '../AdminTable.tsx'

export const CLIENT_COLUMNS = [
  nameColumn<ClientRow>('name', adminColumns.name, ({ name }) => name),
  textColumn<ClientRow>('phone', adminColumns.phone, ({ phone }) => phone),
  nameColumn<ClientRow>('contact', adminColumns.contactPerson, (row) => row.contact_person),
  figureColumn<ClientRow>('months', adminColumns.planMonths, (row) => row.plan_months, 0),
  dayColumn<ClientRow>('expiry', adminColumns.planExpiry, (row) => row.plan_expiry),
]
