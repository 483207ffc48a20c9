import type { CallName } from '#contract/routes.ts'
import { postBill } from './add-bill.ts'
import { postAdminClientFile } from './add-client-file.ts'
import { postClientPhoto } from './add-client-photo.ts'
import { postDip } from './add-dip.ts'
import { postEquipment } from './add-equipment.ts'
import { postFactor } from './add-factor.ts'
import { postSnapshot } from './add-snapshot.ts'
import { postTariff } from './add-tariff.ts'
import { postUser } from './add-user.ts'
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
  putAdminDevice,
} from './admin-devices.ts'
import { getAdminMessages, getAdminWaiting, readAdminMessage } from './admin-messages.ts'
import { getAdminRates, postAdminFactor, postAdminTariff } from './admin-rates.ts'
import { approveAdminSignUp, getAdminSignUps, refuseAdminSignUp } from './admin-sign-ups.ts'
import {
  disableAdminUser,
  enableAdminUser,
  getAdminUsers,
  postAdminPassword,
  postAdminUser,
  putAdminUser,
} from './admin-users.ts'
import { getAlertsData, postAlertsData } from './alert-settings.ts'
import { postPasswordLink } from './ask-password-link.ts'
import { postChangePassword } from './change-password.ts'
import { postContact } from './contact.ts'
import { removeBill } from './delete-bill.ts'
import { removeEquipment } from './delete-equipment.ts'
import { deleteFuelEntry } from './delete-fuel-entry.ts'
import {
  getAdminDeviceQuality,
  getDeviceQuality,
  postAdminComputeAgain,
  postAdminParked,
  postAdminRatio,
  postAdminReplacement,
  postComputeAgain,
  postExchange,
  postParked,
  postRatio,
  putAdminPeriod,
  putPeriod,
} from './device-quality.ts'
import { putAccount } from './edit-account.ts'
import { putBill } from './edit-bill.ts'
import { putClient } from './edit-client.ts'
import { putDevice } from './edit-device.ts'
import { editEquipment } from './edit-equipment.ts'
import { putSite } from './edit-site.ts'
import { putUser } from './edit-user.ts'
import { deleteOtherSessions, deleteSession } from './end-session.ts'
import { getExplanation } from './explain/get-explanation.ts'
import { getAccount } from './get-account.ts'
import { getAggregate, getDashboardData } from './get-aggregate.ts'
import { getAveragePowerFactor, postAveragePowerFactor } from './get-average-power-factor.ts'
import { getBillFacts } from './get-bill-facts.ts'
import { getBillToken } from './get-bill-token.ts'
import { getBillingData } from './get-billing-data.ts'
import { getBlendedCost } from './get-blended-cost.ts'
import { getBranchDemand } from './get-branch-demand.ts'
import { getBranchTables } from './get-branch-tables.ts'
import { getBreakers } from './get-breakers.ts'
import { getClientProfile } from './get-client-profile.ts'
import { getCostTrackerOverview } from './get-cost-tracker-overview.ts'
import { getDailyConsumption } from './get-daily-consumption.ts'
import { getDeviceUsage } from './get-device-usage.ts'
import { getDieselMonth } from './get-diesel-month.ts'
import { getDieselTrackerOverview } from './get-diesel-tracker-overview.ts'
import { getEnergyConsumption } from './get-energy-consumption.ts'
import { getEquipments } from './get-equipments.ts'
import { getFuelFacts } from './get-fuel-facts.ts'
import { getLastReading } from './get-last-reading.ts'
import { getLoadOverview } from './get-load-overview.ts'
import { getMailDeliveries } from './get-mail-deliveries.ts'
import { getMonthlyReport } from './get-monthly-report.ts'
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
import { getUsers } from './get-users.ts'
import {
  deleteImport,
  getImport,
  getImports,
  postImport,
  postImportStart,
  postImportTrial,
  postImportUndo,
  postUnderstandImport,
} from './imports.ts'
import { getMailSchedules, postAssignedDevices, postReceiver, removeReceiver } from './mail-schedules.ts'
import { getNotifications, postAcknowledged, postMuted, postSeen } from './notifications.ts'
import type { Operation } from './operation.ts'
import { postFuelEntry, postMonthlyFuelEntry } from './post-fuel-entry.ts'
import { postUpdateFuelEntry } from './post-update-fuel-entry.ts'
import { postResetPassword } from './reset-password.ts'
import { sendReport } from './send-report.ts'
import { postSignUp } from './sign-up.ts'
import { postBreaker } from './switch-breaker.ts'
import { postToken, postTokenRefresh, postTokenRevoke } from './token.ts'
import { postPasswordLinkUse } from './use-password-link.ts'

/** Which operation answers which call of the contract. Those of meters (`ingest…`) are answered by the room `ingest`. */
export const operations: Partial<Record<CallName, Operation>> = {
  token: postToken,
  tokenRefresh: postTokenRefresh,
  tokenRevoke: postTokenRevoke,
  resetPassword: postResetPassword,
  askPasswordLink: postPasswordLink,
  usePasswordLink: postPasswordLinkUse,
  contact: postContact,
  signUp: postSignUp,
  account: getAccount,
  editAccount: putAccount,
  changePassword: postChangePassword,
  endSession: deleteSession,
  endOtherSessions: deleteOtherSessions,
  sideBarData: getSideBarData,
  aggregate: getAggregate,
  dashboardData: getDashboardData,
  totalEnergy: getTotalEnergy,
  explain: getExplanation,
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
  billFacts: getBillFacts,
  billToken: getBillToken,
  addSnapshot: postSnapshot,
  addImport: postImport,
  imports: getImports,
  oneImport: getImport,
  understandImport: postUnderstandImport,
  tryImport: postImportTrial,
  startImport: postImportStart,
  undoImport: postImportUndo,
  deleteImport,
  equipments: getEquipments,
  addEquipment: postEquipment,
  editEquipment,
  deleteEquipment: removeEquipment,
  deviceQuality: getDeviceQuality,
  decideParked: postParked,
  recordExchange: postExchange,
  addRatio: postRatio,
  setPeriod: putPeriod,
  computeAgain: postComputeAgain,
  adminDeviceQuality: getAdminDeviceQuality,
  adminDecideParked: postAdminParked,
  adminAddRatio: postAdminRatio,
  adminSetPeriod: putAdminPeriod,
  adminComputeAgain: postAdminComputeAgain,
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
  fuelFacts: getFuelFacts,
  addDip: postDip,
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
  generateReport: getMonthlyReport,
  scoreCardMain: getScoreCardMain,
  scoreCardBaseline: getScoreCardBaseline,
  scoreCardPapr: getScoreCardPapr,
  scoreCardCarbon: getScoreCardCarbon,
  scoreCardSize: getScoreCardSize,
  scoreCardFuel: getScoreCardFuel,
  scoreCardOperatingTime: getScoreCardOperatingTime,
  getReports,
  getReportsBaseline,
  alertsData: getAlertsData,
  saveAlertsData: postAlertsData,
  notifications: getNotifications,
  readNotifications: postSeen,
  acknowledgeNotification: postAcknowledged,
  muteNotification: postMuted,
  allAcb: getBreakers,
  toggleAcb: postBreaker,
  clientProfile: getClientProfile,
  editClient: putClient,
  editSite: putSite,
  editDevice: putDevice,
  addClientPhoto: postClientPhoto,
  branchTables: getBranchTables,
  users: getUsers,
  addUser: postUser,
  editUser: putUser,
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
  adminWaiting: getAdminWaiting,
  adminMessages: getAdminMessages,
  adminReadMessage: readAdminMessage,
  adminSignUps: getAdminSignUps,
  adminRefuseSignUp: refuseAdminSignUp,
  adminApproveSignUp: approveAdminSignUp,
}
