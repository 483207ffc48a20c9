import type { CallName } from '#contract/routes.ts'
import { getAggregate, getDashboardData } from './get-aggregate.ts'
import { getAveragePowerFactor, postAveragePowerFactor } from './get-average-power-factor.ts'
import { getBlendedCost } from './get-blended-cost.ts'
import { getBranchDemand } from './get-branch-demand.ts'
import { getDailyConsumption } from './get-daily-consumption.ts'
import { getDeviceUsage } from './get-device-usage.ts'
import { getLoadOverview } from './get-load-overview.ts'
import { getSideBarData } from './get-side-bar-data.ts'
import { getTotalEnergy } from './get-total-energy.ts'
import type { Operation } from './operation.ts'
import { postToken, postTokenRefresh, postTokenRevoke } from './token.ts'

/** Which operation answers which call of the contract. `ingestReadings` is answered by the room `ingest`. */
export const operations: Partial<Record<CallName, Operation>> = {
  token: postToken,
  tokenRefresh: postTokenRefresh,
  tokenRevoke: postTokenRevoke,
  sideBarData: getSideBarData,
  aggregate: getAggregate,
  dashboardData: getDashboardData,
  totalEnergy: getTotalEnergy,
  deviceUsage: getDeviceUsage,
  dailyConsumption: getDailyConsumption,
  loadOverview: getLoadOverview,
  branchDemand: getBranchDemand,
  blendedCost: getBlendedCost,
  averagePowerFactor: getAveragePowerFactor,
  averagePowerFactorPosted: postAveragePowerFactor,
}
