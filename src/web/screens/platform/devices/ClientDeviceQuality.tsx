import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { adminCrumb } from '../../../words/platform.ts'
import { qualityText } from '../../../words/quality.ts'
import { DeviceQuality } from '../../meter/quality/DeviceQuality.tsx'
import { ADMIN_CALLS } from '../../meter/quality/quality-calls.ts'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useSearchId } from '../shell/use-admin-search.ts'

const CRUMBS = [
  { label: adminCrumb.manage },
  { label: adminCrumb.viewDevices, href: '/view-devices' },
  { label: qualityText.title },
]

/** Home > Manage > View Devices > Data quality: of one device of a client. */
export function ClientDeviceQuality() {
  const clientId = useSearchId('client')
  const deviceId = useSearchId('device')
  return (
    <AdminPage title={qualityText.title} crumbs={CRUMBS}>
      {clientId !== null && deviceId !== null ? (
        <DeviceQuality key={deviceId} asker={{ calls: ADMIN_CALLS, params: { clientId, deviceId } }} />
      ) : (
        <Card>
          <EmptyState
            title={qualityText.choose}
            action={
              <AdminLink path="/view-devices" className={buttonClass()}>
                {adminCrumb.viewDevices}
              </AdminLink>
            }
          >
            {qualityText.chooseWhy}
          </EmptyState>
        </Card>
      )}
    </AdminPage>
  )
}
