import type { Route } from './endpoint.ts'

const RANGE = ':from/:to'

/** Every call's verb and path, free of schemas so that the web client can import it for a few bytes. */
export const routes = {
  token: { method: 'POST', path: 'token/' },
  tokenRefresh: { method: 'POST', path: 'token/refresh/' },
  tokenRevoke: { method: 'POST', path: 'token/revoke/' },
  sideBarData: { method: 'GET', path: 'side_bar_data/:userId' },
  aggregate: { method: 'GET', path: `dashboard/:userId/${RANGE}/:interval` },
  dashboardData: { method: 'GET', path: `dashboard_data/:userId/${RANGE}/:interval` },
  totalEnergy: { method: 'GET', path: `dashboard/total_energy/:userId/${RANGE}/:interval` },
  deviceUsage: { method: 'GET', path: `dashboard/device_usage/:userId/${RANGE}/:interval` },
  dailyConsumption: { method: 'GET', path: `dashboard/daily_consumption/:userId/${RANGE}/:interval` },
  loadOverview: { method: 'GET', path: `dashboard/load_overview/:userId/${RANGE}/:interval` },
  branchDemand: { method: 'GET', path: `branch_demand/:userId/${RANGE}` },
  blendedCost: { method: 'GET', path: `blended_cost/:branchId/${RANGE}/` },
  averagePowerFactor: { method: 'GET', path: 'average_power_factor/' },
  averagePowerFactorPosted: { method: 'POST', path: 'average_power_factor/' },
  ingestReadings: { method: 'POST', path: 'ingest/readings/' },
} as const satisfies Record<string, Route>

export type CallName = keyof typeof routes
