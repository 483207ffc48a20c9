import type { CallName } from '#contract/routes.ts'
import { postBill } from './add-bill.ts'
import { postAdminClientFile } from './add-client-file.ts'
import { postEquipment } from './add-equipment.ts'
import { postFactor } from './add-factor.ts'
import { postSnapshot } from './add-snapshot.ts'
import { postTariff } from './add-tariff.ts'
import { getAdminAudit } from './admin-audit.ts'
import {
  getAdminBranch,
  getAdminBranches,
  getAdminCompare,
  postAdminBranch,
  putAdminBranch,
} from './admin-branches.ts'
import {
  disableAdminClient,
  enableAdminClient,
  getAdminClient,
  getAdminClients,
  getAdminOverview,
  postAdminClient,
  putAdminClient,
  putAdminFeature,
} from './admin-clients.ts'
import {
  deleteAdminKey,
  getAdminDevice,
  getAdminDevices,
  postAdminDevice,
  postAdminKey,
  postAdminReplacement,
  putAdminDevice,
} from './admin-devices.ts'
import { getAdminRates, postAdminFactor, postAdminTariff } from './admin-rates.ts'
import {
  disableAdminUser,
  enableAdminUser,
  getAdminUsers,
  postAdminPassword,
  postAdminUser,
  putAdminUser,
} from './admin-users.ts'
import { removeBill } from './delete-bill.ts'
import { removeEquipment } from './delete-equipment.ts'
import { deleteFuelEntry } from './delete-fuel-entry.ts'
import { putBill } from './edit-bill.ts'
import { editEquipment } from './edit-equipment.ts'
import { getAggregate, getDashboardData } from './get-aggregate.ts'
import { getAveragePowerFactor, postAveragePowerFactor } from './get-average-power-factor.ts'
import { getBillingData } from './get-billing-data.ts'
import { getBlendedCost } from './get-blended-cost.ts'
import { getBranchDemand } from './get-branch-demand.ts'
import { getCostTrackerOverview } from './get-cost-tracker-overview.ts'
import { getDailyConsumption } from './get-daily-consumption.ts'
import { getDeviceUsage } from './get-device-usage.ts'
import { getDieselMonth } from './get-diesel-month.ts'
import { getDieselTrackerOverview } from './get-diesel-tracker-overview.ts'
import { getEnergyConsumption } from './get-energy-consumption.ts'
import { getEquipments } from './get-equipments.ts'
import { getLastReading } from './get-last-reading.ts'
import { getLoadOverview } from './get-load-overview.ts'
import { getMailDeliveries } from './get-mail-deliveries.ts'
import { getPowerDemand } from './get-power-demand.ts'
import { getPowerQuality } from './get-power-quality.ts'
import { getPowerQualityLog } from './get-power-quality-log.ts'
import { getRates } from './get-rates.ts'
import { getReport } from './get-report.ts'
import { getReports, getReportsBaseline } from './get-reports.ts'
import { getScoreCard } from './get-score-card.ts'
import {
  getScoreCardBaseline,
  getScoreCardCarbon,
  getScoreCardFuel,
  getScoreCardMain,
  getScoreCardOperatingTime,
  getScoreCardPapr,
  getScoreCardSize,
} from './get-score-card-parts.ts'
import { getSideBarData } from './get-side-bar-data.ts'
import { getTimeOfUse } from './get-time-of-use.ts'
import { getTotalEnergy } from './get-total-energy.ts'
import { getMailSchedules, postAssignedDevices, postReceiver, removeReceiver } from './mail-schedules.ts'
import type { Operation } from './operation.ts'
import { postFuelEntry, postMonthlyFuelEntry } from './post-fuel-entry.ts'
import { postUpdateFuelEntry } from './post-update-fuel-entry.ts'
import { sendReport } from './send-report.ts'
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
  addBill: postBill,
  editBill: putBill,
  deleteBill: removeBill,
  addSnapshot: postSnapshot,
  equipments: getEquipments,
  addEquipment: postEquipment,
  editEquipment,
  deleteEquipment: removeEquipment,
  rates: getRates,
  addTariff: postTariff,
  addFactor: postFactor,
  costTrackerOverview: getCostTrackerOverview,
  dieselTrackerOverview: getDieselTrackerOverview,
  dieselMonth: getDieselMonth,
  fuelEntry: postFuelEntry,
  monthlyFuelEntry: postMonthlyFuelEntry,
  updateFuelEntry: postUpdateFuelEntry,
  deleteFuelEntry,
  billingData: getBillingData,
  mailSchedulesData: getMailSchedules,
  addExternalBillReciever: postReceiver,
  addAssignedDevices: postAssignedDevices,
  deleteMailReciever: removeReceiver,
  mailDeliveries: getMailDeliveries,
  sendReport,
  scoreCard: getScoreCard,
  lastReading: getLastReading,
  energyConsumption: getEnergyConsumption,
  powerDemand: getPowerDemand,
  timeOfUse: getTimeOfUse,
  powerQuality: getPowerQuality,
  powerQualityLog: getPowerQualityLog,
  report: getReport,
  scoreCardMain: getScoreCardMain,
  scoreCardBaseline: getScoreCardBaseline,
  scoreCardPapr: getScoreCardPapr,
  scoreCardCarbon: getScoreCardCarbon,
  scoreCardSize: getScoreCardSize,
  scoreCardFuel: getScoreCardFuel,
  scoreCardOperatingTime: getScoreCardOperatingTime,
  getReports,
  getReportsBaseline,
  adminOverview: getAdminOverview,
  adminClients: getAdminClients,
  adminAddClient: postAdminClient,
  adminClient: getAdminClient,
  adminEditClient: putAdminClient,
  adminDisableClient: disableAdminClient,
  adminEnableClient: enableAdminClient,
  adminClientFile: postAdminClientFile,
  adminSetFeature: putAdminFeature,
  adminRates: getAdminRates,
  adminAddTariff: postAdminTariff,
  adminAddFactor: postAdminFactor,
  adminBranches: getAdminBranches,
  adminCompare: getAdminCompare,
  adminAddBranch: postAdminBranch,
  adminBranch: getAdminBranch,
  adminEditBranch: putAdminBranch,
  adminDevices: getAdminDevices,
  adminAddDevice: postAdminDevice,
  adminDevice: getAdminDevice,
  adminEditDevice: putAdminDevice,
  adminRotateKey: postAdminKey,
  adminRevokeKey: deleteAdminKey,
  adminReplaceMeter: postAdminReplacement,
  adminUsers: getAdminUsers,
  adminAddUser: postAdminUser,
  adminEditUser: putAdminUser,
  adminDisableUser: disableAdminUser,
  adminEnableUser: enableAdminUser,
  adminSetPassword: postAdminPassword,
  adminAudit: getAdminAudit,
}
