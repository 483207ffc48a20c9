import { aggregate, dashboardData } from './calls/aggregate.ts'
import { averagePowerFactor, averagePowerFactorPosted } from './calls/average-power-factor.ts'
import { blendedCost } from './calls/blended-cost.ts'
import { branchDemand } from './calls/branch-demand.ts'
import { dailyConsumption } from './calls/daily-consumption.ts'
import { deviceUsage } from './calls/device-usage.ts'
import { loadOverview } from './calls/load-overview.ts'
import { sideBarData } from './calls/side-bar-data.ts'
import { token, tokenRefresh, tokenRevoke } from './calls/token.ts'
import { totalEnergy } from './calls/total-energy.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { ingestReadings } from './reading.ts'
import type { CallName } from './routes.ts'

/** Every call of the product. Server routes, OpenAPI and the web client are all derived from this table. */
export const calls = {
  token,
  tokenRefresh,
  tokenRevoke,
  sideBarData,
  aggregate,
  dashboardData,
  totalEnergy,
  deviceUsage,
  dailyConsumption,
  loadOverview,
  branchDemand,
  blendedCost,
  averagePowerFactor,
  averagePowerFactorPosted,
  ingestReadings,
} satisfies Record<CallName, AnyEndpoint>

export type Calls = typeof calls
