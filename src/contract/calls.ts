import { account, changePassword, editAccount, endOtherSessions, endSession } from './calls/account.ts'
import { adminAudit } from './calls/admin-audit.ts'
import {
  adminAddBranch,
  adminBranch,
  adminBranches,
  adminCompare,
  adminEditBranch,
} from './calls/admin-branches.ts'
import {
  adminAddClient,
  adminClient,
  adminClientFile,
  adminClients,
  adminDisableClient,
  adminEditClient,
  adminEnableClient,
  adminOverview,
  adminSetFeature,
} from './calls/admin-clients.ts'
import {
  adminAddDevice,
  adminDevice,
  adminDevices,
  adminEditDevice,
  adminReplaceMeter,
  adminRevokeKey,
  adminRotateKey,
} from './calls/admin-devices.ts'
import {
  adminApproveSignUp,
  adminMessages,
  adminReadMessage,
  adminRefuseSignUp,
  adminSignUps,
  adminWaiting,
} from './calls/admin-messages.ts'
import { adminAddFactor, adminAddTariff, adminRates } from './calls/admin-rates.ts'
import {
  adminAddUser,
  adminDisableUser,
  adminEditUser,
  adminEnableUser,
  adminSetPassword,
  adminUsers,
} from './calls/admin-users.ts'
import { aggregate, dashboardData } from './calls/aggregate.ts'
import { alertsData, saveAlertsData } from './calls/alert-settings.ts'
import { averagePowerFactor, averagePowerFactorPosted } from './calls/average-power-factor.ts'
import { billFacts, billToken } from './calls/bill-facts.ts'
import { billingData } from './calls/billing.ts'
import { addBill, addSnapshot, deleteBill, editBill } from './calls/bills.ts'
import { blendedCost } from './calls/blended-cost.ts'
import { branchDemand } from './calls/branch-demand.ts'
import { addUser, branchTables, editUser, users } from './calls/branches.ts'
import { allAcb, toggleAcb } from './calls/breakers.ts'
import { addClientPhoto, clientProfile, editClient, editDevice, editSite } from './calls/client-profile.ts'
import { costTrackerOverview, dieselMonth, dieselTrackerOverview } from './calls/cost-tracker.ts'
import { dailyConsumption } from './calls/daily-consumption.ts'
import {
  addRatio,
  adminAddRatio,
  adminComputeAgain,
  adminDecideParked,
  adminDeviceQuality,
  adminSetPeriod,
  computeAgain,
  decideParked,
  deviceQuality,
  recordExchange,
  setPeriod,
} from './calls/device-quality.ts'
import { deviceUsage } from './calls/device-usage.ts'
import { addEquipment, deleteEquipment, editEquipment, equipments } from './calls/equipment.ts'
import { explain } from './calls/explain.ts'
import {
  addDip,
  deleteFuelEntry,
  fuelEntry,
  fuelFacts,
  monthlyFuelEntry,
  updateFuelEntry,
} from './calls/fuel-entries.ts'
import {
  addImport,
  deleteImport,
  imports,
  oneImport,
  startImport,
  tryImport,
  understandImport,
  undoImport,
} from './calls/imports.ts'
import { loadOverview } from './calls/load-overview.ts'
import {
  addAssignedDevices,
  addExternalBillReciever,
  deleteMailReciever,
  mailDeliveries,
  mailSchedulesData,
  sendReport,
} from './calls/mail.ts'
import { generateReport } from './calls/monthly-report.ts'
import {
  acknowledgeNotification,
  muteNotification,
  notifications,
  readNotifications,
} from './calls/notifications.ts'
import {
  energyConsumption,
  lastReading,
  powerDemand,
  powerQuality,
  powerQualityLog,
  timeOfUse,
} from './calls/parameters.ts'
import { addFactor, addTariff, rates } from './calls/rates.ts'
import { getReports, getReportsBaseline, report } from './calls/report.ts'
import {
  scoreCard,
  scoreCardBaseline,
  scoreCardCarbon,
  scoreCardFuel,
  scoreCardMain,
  scoreCardOperatingTime,
  scoreCardPapr,
  scoreCardSize,
} from './calls/score-card.ts'
import { sideBarData } from './calls/side-bar-data.ts'
import { token, tokenRefresh, tokenRevoke } from './calls/token.ts'
import { totalEnergy } from './calls/total-energy.ts'
import { askPasswordLink, contact, resetPassword, signUp, usePasswordLink } from './calls/visitor.ts'
import { ingestBreakerState, ingestCommandAck, ingestCommands } from './commands.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { ingestReadings } from './reading.ts'
import type { CallName } from './routes.ts'

/** Every call of the product. Server routes, OpenAPI and the web client are all derived from this table. */
export const calls = {
  token,
  tokenRefresh,
  tokenRevoke,
  resetPassword,
  askPasswordLink,
  usePasswordLink,
  contact,
  signUp,
  account,
  editAccount,
  changePassword,
  endSession,
  endOtherSessions,
  sideBarData,
  aggregate,
  dashboardData,
  totalEnergy,
  explain,
  deviceUsage,
  dailyConsumption,
  loadOverview,
  branchDemand,
  blendedCost,
  averagePowerFactor,
  averagePowerFactorPosted,
  costTrackerOverview,
  dieselTrackerOverview,
  dieselMonth,
  addBill,
  editBill,
  deleteBill,
  billFacts,
  billToken,
  addSnapshot,
  fuelEntry,
  monthlyFuelEntry,
  updateFuelEntry,
  deleteFuelEntry,
  fuelFacts,
  addDip,
  addImport,
  imports,
  oneImport,
  understandImport,
  tryImport,
  startImport,
  undoImport,
  deleteImport,
  equipments,
  addEquipment,
  editEquipment,
  deleteEquipment,
  rates,
  addTariff,
  addFactor,
  billingData,
  mailSchedulesData,
  addExternalBillReciever,
  addAssignedDevices,
  deleteMailReciever,
  mailDeliveries,
  sendReport,
  scoreCard,
  energyConsumption,
  lastReading,
  powerDemand,
  powerQuality,
  powerQualityLog,
  timeOfUse,
  report,
  generateReport,
  scoreCardBaseline,
  scoreCardCarbon,
  scoreCardFuel,
  scoreCardMain,
  scoreCardOperatingTime,
  scoreCardPapr,
  scoreCardSize,
  getReports,
  getReportsBaseline,
  notifications,
  readNotifications,
  acknowledgeNotification,
  muteNotification,
  alertsData,
  saveAlertsData,
  allAcb,
  toggleAcb,
  adminOverview,
  adminClients,
  adminAddClient,
  adminClient,
  adminClientFile,
  adminEditClient,
  adminDisableClient,
  adminEnableClient,
  adminSetFeature,
  adminRates,
  adminAddTariff,
  adminAddFactor,
  adminBranches,
  adminCompare,
  adminAddBranch,
  adminBranch,
  adminEditBranch,
  adminDevices,
  adminAddDevice,
  adminDevice,
  adminEditDevice,
  adminRotateKey,
  adminRevokeKey,
  adminReplaceMeter,
  adminDeviceQuality,
  adminDecideParked,
  adminAddRatio,
  adminSetPeriod,
  adminComputeAgain,
  adminUsers,
  adminAddUser,
  adminEditUser,
  adminDisableUser,
  adminEnableUser,
  adminSetPassword,
  adminAudit,
  adminWaiting,
  adminMessages,
  adminReadMessage,
  adminSignUps,
  adminRefuseSignUp,
  adminApproveSignUp,
  clientProfile,
  editClient,
  editSite,
  editDevice,
  addClientPhoto,
  deviceQuality,
  decideParked,
  recordExchange,
  addRatio,
  setPeriod,
  computeAgain,
  branchTables,
  users,
  addUser,
  editUser,
  ingestReadings,
  ingestCommands,
  ingestCommandAck,
  ingestBreakerState,
} satisfies Record<CallName, AnyEndpoint>

export type Calls = typeof calls
