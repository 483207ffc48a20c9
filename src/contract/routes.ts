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
  costTrackerOverview: { method: 'GET', path: 'cost_tracker_overview/:userId' },
  dieselTrackerOverview: { method: 'GET', path: 'diesel_tracker_overview/:userId' },
  dieselMonth: { method: 'GET', path: 'diesel_tracker_overview/:userId/:year/:month' },
  addBill: { method: 'POST', path: 'cost_tracker/:userId/add_cost/:kind/' },
  editBill: { method: 'PUT', path: 'cost_tracker/:userId/add_cost/:kind/' },
  deleteBill: { method: 'DELETE', path: 'cost_tracker/:userId/add_cost/:kind/' },
  addSnapshot: { method: 'POST', path: 'flow_meter_snapshot/:userId/' },
  fuelEntry: { method: 'POST', path: 'fuel-entry/:branchId/' },
  monthlyFuelEntry: { method: 'POST', path: 'monthly-fuel-entry/:branchId/' },
  updateFuelEntry: { method: 'POST', path: 'update-fuel-entry/:entryId/' },
  deleteFuelEntry: { method: 'DELETE', path: 'delete-fuel-entry/:entryId/' },
  equipments: { method: 'GET', path: 'equipments/:userId/' },
  addEquipment: { method: 'POST', path: 'branch/:first/:second/add_equipment/' },
  editEquipment: { method: 'POST', path: 'branch/:branchId/:userId/edit_equipment/:equipmentId/' },
  deleteEquipment: { method: 'POST', path: 'branch/:branchId/:userId/edit_equipment/:equipmentId/delete/' },
  rates: { method: 'GET', path: 'rates/:userId/' },
  addTariff: { method: 'POST', path: 'rates/:userId/tariff/' },
  addFactor: { method: 'POST', path: 'rates/:userId/factor/' },
  billingData: { method: 'GET', path: `billing_data/:userId/${RANGE}` },
  mailSchedulesData: { method: 'GET', path: 'mail_schedules_data/:userId/' },
  addExternalBillReciever: { method: 'POST', path: 'add_external_bill_reciever/:userId/' },
  addAssignedDevices: { method: 'POST', path: 'add_assigned_devices/:userId/' },
  deleteMailReciever: { method: 'POST', path: 'delete_mail_reciever/:userId/' },
  mailDeliveries: { method: 'GET', path: 'mail_deliveries/:userId/' },
  sendReport: { method: 'POST', path: `send_report/:userId/${RANGE}/` },
  scoreCard: { method: 'GET', path: `score_card/:userId/${RANGE}` },
  powerQuality: { method: 'GET', path: `parameters/power_quality/:userId/${RANGE}` },
  powerQualityLog: { method: 'GET', path: `parameters/power_quality_log/:userId/${RANGE}` },
  energyConsumption: { method: 'GET', path: `parameters/energy_consumption/:userId/${RANGE}/:interval` },
  powerDemand: { method: 'GET', path: `parameters/power_demand/:userId/${RANGE}/:interval` },
  timeOfUse: { method: 'GET', path: `parameters/time_of_use/:userId/${RANGE}/:interval` },
  lastReading: { method: 'GET', path: 'parameters/last_reading/:userId/' },
  report: { method: 'GET', path: 'report/:userId/:date/:type' },
  scoreCardMain: { method: 'GET', path: `scorecard/:userId/${RANGE}/:interval` },
  scoreCardBaseline: { method: 'GET', path: `scorecard/baseline-energy/:userId/${RANGE}/` },
  scoreCardPapr: { method: 'GET', path: `scorecard/peak-to-avg-power-ratio/:userId/${RANGE}/` },
  scoreCardCarbon: { method: 'GET', path: `scorecard/carbon-emissions/:userId/${RANGE}/` },
  scoreCardSize: { method: 'GET', path: `scorecard/generator-size-efficiency/:userId/${RANGE}/` },
  scoreCardFuel: { method: 'GET', path: `scorecard/fuel-consumption/:userId/${RANGE}/` },
  scoreCardOperatingTime: { method: 'GET', path: `scorecard/operating-time/:userId/${RANGE}/` },
  getReports: { method: 'GET', path: 'get_reports/:userId/:date/:dateType' },
  getReportsBaseline: { method: 'GET', path: 'get_reports_baseline/:userId/:date/:dateType' },
  allAcb: { method: 'GET', path: 'all_acb/:branchId/' },
  toggleAcb: { method: 'POST', path: 'toggle_acb/' },
  ingestReadings: { method: 'POST', path: 'ingest/readings/' },
  ingestCommands: { method: 'GET', path: 'ingest/commands/' },
  ingestCommandAck: { method: 'POST', path: 'ingest/commands/:commandId/ack' },
  ingestBreakerState: { method: 'POST', path: 'ingest/breakers/:deviceId/state' },
} as const satisfies Record<string, Route>

/**
 * What is answered as a file and not as JSON; by the bearer token like the calls. The billing reports are asked for
 * with the body of `reportBody` and are named in Content-Disposition.
 */
export const fileRoutes = {
  reportDownload: { method: 'POST', path: `report_download/:userId/${RANGE}/` },
  reportDownloadXlsx: { method: 'POST', path: `report_download/:userId/${RANGE}/xlsx/` },
  reportPdf: { method: 'POST', path: 'report_pdf/:userId/:date/:type' },
  snapshot: { method: 'GET', path: 'flow_meter_snapshot/:userId/:snapshotId' },
} as const satisfies Record<string, Route>

export type CallName = keyof typeof routes
