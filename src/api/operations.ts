import type { CallName } from '#contract/routes.ts'
import { getAlertsData, postAlertsData } from './alert/alert-settings.ts'
import { getNotifications, postAcknowledged, postMuted, postSeen } from './alert/notifications.ts'
import { getBillingData } from './billing/get-billing-data.ts'
import { getMailDeliveries } from './billing/get-mail-deliveries.ts'
import {
  getMailSchedules,
  postAssignedDevices,
  postReceiver,
  removeReceiver,
} from './billing/mail-schedules.ts'
import { sendReport } from './billing/send-report.ts'
import { getBreakers } from './breaker/get-breakers.ts'
import { postBreaker } from './breaker/switch-breaker.ts'
import { postBill } from './cost/bill/add-bill.ts'
import { postSnapshot } from './cost/bill/add-snapshot.ts'
import { removeBill } from './cost/bill/delete-bill.ts'
import { putBill } from './cost/bill/edit-bill.ts'
import { getBillFacts } from './cost/bill/get-bill-facts.ts'
import { getBillToken } from './cost/bill/get-bill-token.ts'
import { postDip } from './cost/diesel/add-dip.ts'
import { deleteFuelEntry } from './cost/diesel/delete-fuel-entry.ts'
import { getDieselMonth } from './cost/diesel/get-diesel-month.ts'
import { getDieselTrackerOverview } from './cost/diesel/get-diesel-tracker-overview.ts'
import { getFuelFacts } from './cost/diesel/get-fuel-facts.ts'
import { postFuelEntry, postMonthlyFuelEntry } from './cost/diesel/post-fuel-entry.ts'
import { postUpdateFuelEntry } from './cost/diesel/post-update-fuel-entry.ts'
import { postEquipment } from './cost/equipment/add-equipment.ts'
import { removeEquipment } from './cost/equipment/delete-equipment.ts'
import { editEquipment } from './cost/equipment/edit-equipment.ts'
import { getEquipments } from './cost/equipment/get-equipments.ts'
import { getBlendedCost } from './cost/get-blended-cost.ts'
import { getCostTrackerOverview } from './cost/get-cost-tracker-overview.ts'
import { postFactor } from './cost/tariff/add-factor.ts'
import { postTariff } from './cost/tariff/add-tariff.ts'
import { getRates } from './cost/tariff/get-rates.ts'
import { getAveragePowerFactor, postAveragePowerFactor } from './demand/get-average-power-factor.ts'
import { getBranchDemand } from './demand/get-branch-demand.ts'
import { getPowerDemand } from './demand/get-power-demand.ts'
import { getPowerQuality } from './demand/get-power-quality.ts'
import { getPowerQualityLog } from './demand/get-power-quality-log.ts'
import { getAggregate, getDashboardData } from './energy/get-aggregate.ts'
import { getDailyConsumption } from './energy/get-daily-consumption.ts'
import { getDeviceUsage } from './energy/get-device-usage.ts'
import { getEnergyConsumption } from './energy/get-energy-consumption.ts'
import { getLoadOverview } from './energy/get-load-overview.ts'
import { getTimeOfUse } from './energy/get-time-of-use.ts'
import { getTotalEnergy } from './energy/get-total-energy.ts'
import type { Operation } from './frame/operation.ts'
import { getExplanation } from './get-explanation.ts'
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
} from './meter/device-quality.ts'
import { getLastReading } from './meter/get-last-reading.ts'
import {
  deleteImport,
  getImport,
  getImports,
  postImport,
  postImportStart,
  postImportTrial,
  postImportUndo,
  postUnderstandImport,
} from './meter/imports.ts'
import { postUser } from './people/add-user.ts'
import { postPasswordLink } from './people/ask-password-link.ts'
import { postChangePassword } from './people/change-password.ts'
import { postContact } from './people/contact.ts'
import { putAccount } from './people/edit-account.ts'
import { putUser } from './people/edit-user.ts'
import { deleteOtherSessions, deleteSession } from './people/end-session.ts'
import { getAccount } from './people/get-account.ts'
import { getUsers } from './people/get-users.ts'
import { postResetPassword } from './people/reset-password.ts'
import { postSignUp } from './people/sign-up.ts'
import { postToken, postTokenRefresh, postTokenRevoke } from './people/token.ts'
import { postPasswordLinkUse } from './people/use-password-link.ts'
import { postAdminClientFile } from './platform/add-client-file.ts'
import { getAdminAudit } from './platform/admin-audit.ts'
import {
  getAdminBranch,
  getAdminBranches,
  getAdminCompare,
  postAdminBranch,
  putAdminBranch,
} from './platform/admin-branches.ts'
import {
  disableAdminClient,
  enableAdminClient,
  getAdminClient,
  getAdminClients,
  getAdminOverview,
  postAdminClient,
  putAdminClient,
  putAdminFeature,
} from './platform/admin-clients.ts'
import {
  deleteAdminKey,
  getAdminDevice,
  getAdminDevices,
  postAdminDevice,
  postAdminKey,
  putAdminDevice,
} from './platform/admin-devices.ts'
import { getAdminMessages, getAdminWaiting, readAdminMessage } from './platform/admin-messages.ts'
import { getAdminRates, postAdminFactor, postAdminTariff } from './platform/admin-rates.ts'
import { approveAdminSignUp, getAdminSignUps, refuseAdminSignUp } from './platform/admin-sign-ups.ts'
import {
  disableAdminUser,
  enableAdminUser,
  getAdminUsers,
  postAdminPassword,
  postAdminUser,
  putAdminUser,
} from './platform/admin-users.ts'
import { getMonthlyReport } from './score/get-monthly-report.ts'
import { getReport } from './score/get-report.ts'
import { getReports, getReportsBaseline } from './score/get-reports.ts'
import { getScoreCard } from './score/get-score-card.ts'
import {
  getScoreCardBaseline,
  getScoreCardCarbon,
  getScoreCardFuel,
  getScoreCardMain,
  getScoreCardOperatingTime,
  getScoreCardPapr,
  getScoreCardSize,
} from './score/get-score-card-parts.ts'
import { postClientPhoto } from './site/add-client-photo.ts'
import { putClient } from './site/edit-client.ts'
import { putDevice } from './site/edit-device.ts'
import { putSite } from './site/edit-site.ts'
import { getBranchTables } from './site/get-branch-tables.ts'
import { getClientProfile } from './site/get-client-profile.ts'
import { getSideBarData } from './site/get-side-bar-data.ts'

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
