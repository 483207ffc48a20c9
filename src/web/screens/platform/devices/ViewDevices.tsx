import { adminCrumb, adminMenuText } from '../../../words/platform.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { DeviceTable } from './DeviceTable.tsx'

/** Home > Manage > View Devices. */
export function ViewDevices() {
  return (
    <AdminPage
      title={adminMenuText.viewDevices}
      crumbs={[{ label: adminCrumb.manage }, { label: adminCrumb.viewDevices }]}
    >
      <DeviceTable />
    </AdminPage>
  )
}
