import { useOrganisation } from '../../shell/organisation.ts'
import type { View } from '../../shell/use-view.ts'
import { useViewCall } from '../../shell/use-view-call.ts'
import { conditionOf } from './condition.ts'

/** Everything the Dashboard draws, each call by itself so that one failure leaves the rest standing. */
export function useDashboard(view: View) {
  const { client_type } = useOrganisation()
  const hasInterval = true
  const energy = useViewCall('totalEnergy', view, { hasInterval })
  const demand = useViewCall('branchDemand', view, { hasInterval: false })
  const usage = useViewCall('deviceUsage', view, { hasInterval })
  const daily = useViewCall('dailyConsumption', view, { hasInterval })
  const loads = useViewCall('loadOverview', view, { hasInterval, enabled: client_type === 'BESPOKE' })
  const asked = [energy, demand, usage, daily, ...(client_type === 'BESPOKE' ? [loads] : [])]
  return { energy, demand, usage, daily, loads, condition: conditionOf(asked) }
}
