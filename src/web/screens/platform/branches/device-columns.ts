import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import type { Column } from '../../../table/column.ts'
import { adminColumns, adminTableText } from '../../../words/platform.ts'
import { textColumn } from '../AdminTable.tsx'

const { yes, no, active, inactive } = adminTableText

/** S2 §3: branch device row. */
export const BRANCH_DEVICE_COLUMNS: readonly Column<DeviceRow>[] = [
  textColumn('name', adminColumns.deviceName, ({ name }) => name),
  textColumn('code', adminColumns.deviceIdentity, ({ code }) => code),
  textColumn('source', adminColumns.source, (row) => (row.is_source ? yes : no)),
  textColumn('load', adminColumns.load, (row) => (row.is_load ? yes : no)),
  textColumn('type', adminColumns.type, (row) => row.meter_model),
  textColumn('active', adminColumns.active, (row) => (row.is_active ? active : inactive)),
  textColumn('icon', adminColumns.iconType, (row) => row.icon_type),
]
