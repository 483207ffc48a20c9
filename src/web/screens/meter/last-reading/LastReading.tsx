import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useBranchZone } from '../../../shell/use-branch-zone.ts'
import { useAtLeast } from '../../../shell/use-min-width.ts'
import { useView } from '../../../shell/use-view.ts'
import { alertListText } from '../../../words/alert-list.ts'
import { lastReadingText } from '../../../words/analysis.ts'
import { useActiveAlerts } from '../../alert/list/use-notifications.ts'
import { DeviceReading } from './DeviceReading.tsx'
import { useLastReading } from './use-last-reading.ts'

/** Of more devices a window with one column of tables shows those of the first. */
const SHOWN_AT_ONCE = 2
/** With what stands beside them. */
const TWO_COLUMNS_PX = 1168

/** Home > Parameters > Last Reading (PA-05). */
export function LastReading() {
  const view = useView()
  const zoneForBranch = useBranchZone()
  const isWide = useAtLeast(TWO_COLUMNS_PX)
  const asked = useLastReading(view)
  const { rows: active = [], hasMore = false } = useActiveAlerts(view.selection).data ?? {}
  const devices = asked.data?.authenticatedData.devices
  const first = devices?.findIndex(({ at }) => at !== null) ?? 0
  return (
    <AnalysisPage title={lastReadingText.title} asked={[asked]} ready={devices !== undefined}>
      <p className="text-xs text-ink-soft">{lastReadingText.refreshes}</p>
      {hasMore && <p className="text-sm text-ink-soft">{alertListText.moreActive(active.length)}</p>}
      {devices?.map((device, n) => (
        <DeviceReading
          key={device.device_id}
          device={device}
          zone={zoneForBranch(device.branch_name)}
          folded={!isWide && n !== first && devices.length > SHOWN_AT_ONCE}
          alerts={active.filter((alert) => alert.device?.id === device.device_id)}
        />
      ))}
    </AnalysisPage>
  )
}
