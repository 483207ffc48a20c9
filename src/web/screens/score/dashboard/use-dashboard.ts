import { summariseQueries } from '../../../chart/condition.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import type { View } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'

/** Everything the Dashboard draws, each call by itself so that one failure leaves the rest standing. */
export function useDashboard(view: View) {
  const { client_type } = useOrganisation()
  const energy = useViewCall('totalEnergy', view)
  const demand = useViewCall('branchDemand', view)
  const usage = useViewCall('deviceUsage', view)
  const daily = useViewCall('dailyConsumption', view)
  const loads = useViewCall('loadOverview', view, { enabled: client_type === 'BESPOKE' })
  const asked = [energy, demand, usage, daily, ...(client_type === 'BESPOKE' ? [loads] : [])]
  return { energy, demand, usage, daily, loads, condition: summariseQueries(asked) }
}
