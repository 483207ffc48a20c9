import { alertsData, saveAlertsData } from './alert/alert-settings.ts'
import {
  acknowledgeNotification,
  muteNotification,
  notifications,
  readNotifications,
} from './alert/notifications.ts'
import { billingData } from './billing/billing.ts'
import {
  addAssignedDevices,
  addExternalBillReciever,
  deleteMailReciever,
  mailDeliveries,
  mailSchedulesData,
  sendReport,
} from './billing/mail.ts'
import { allAcb, toggleAcb } from './breaker/breakers.ts'
import { billFacts, billToken } from './cost/bill-facts.ts'
import { addBill, addSnapshot, deleteBill, editBill } from './cost/bills.ts'
import { blendedCost } from './cost/blended-cost.ts'
import { costTrackerOverview, dieselMonth, dieselTrackerOverview } from './cost/cost-tracker.ts'
import { addEquipment, deleteEquipment, editEquipment, equipments } from './cost/equipment.ts'
import {
  addDip,
  deleteFuelEntry,
  fuelEntry,
  fuelFacts,
  monthlyFuelEntry,
  updateFuelEntry,
} from './cost/fuel-entries.ts'
import { addFactor, addTariff, rates } from './cost/rates.ts'
import { averagePowerFactor, averagePowerFactorPosted } from './demand/average-power-factor.ts'
import { branchDemand } from './demand/branch-demand.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { aggregate, dashboardData } from './energy/aggregate.ts'
import { dailyConsumption } from './energy/daily-consumption.ts'
import { deviceUsage } from './energy/device-usage.ts'
import { loadOverview } from './energy/load-overview.ts'
import {
  energyConsumption,
  lastReading,
  powerDemand,
  powerQuality,
  powerQualityLog,
  timeOfUse,
} from './energy/parameters.ts'
import { totalEnergy } from './energy/total-energy.ts'
import { explain } from './explain.ts'
import { ingestBreakerState, ingestCommandAck, ingestCommands } from './meter/commands.ts'
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
} from './meter/device-quality.ts'
import {
  addImport,
  deleteImport,
  imports,
  oneImport,
  startImport,
  tryImport,
  understandImport,
  undoImport,
} from './meter/imports.ts'
import { ingestReadings } from './meter/reading.ts'
import { account, changePassword, editAccount, endOtherSessions, endSession } from './people/account.ts'
import { token, tokenRefresh, tokenRevoke } from './people/token.ts'
import { askPasswordLink, contact, resetPassword, signUp, usePasswordLink } from './people/visitor.ts'
import { adminAudit } from './platform/admin-audit.ts'
import {
  adminAddBranch,
  adminBranch,
  adminBranches,
  adminCompare,
  adminEditBranch,
} from './platform/admin-branches.ts'
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
} from './platform/admin-clients.ts'
import {
  adminAddDevice,
  adminDevice,
  adminDevices,
  adminEditDevice,
  adminReplaceMeter,
  adminRevokeKey,
  adminRotateKey,
} from './platform/admin-devices.ts'
import {
  adminApproveSignUp,
  adminMessages,
  adminReadMessage,
  adminRefuseSignUp,
  adminSignUps,
  adminWaiting,
} from './platform/admin-messages.ts'
import { adminAddFactor, adminAddTariff, adminRates } from './platform/admin-rates.ts'
import {
  adminAddUser,
  adminDisableUser,
  adminEditUser,
  adminEnableUser,
  adminSetPassword,
  adminUsers,
} from './platform/admin-users.ts'
import type { CallName } from './routes.ts'
import { generateReport } from './score/monthly-report.ts'
import { getReports, getReportsBaseline, report } from './score/report.ts'
import {
  scoreCard,
  scoreCardBaseline,
  scoreCardCarbon,
  scoreCardFuel,
  scoreCardMain,
  scoreCardOperatingTime,
  scoreCardPapr,
  scoreCardSize,
} from './score/score-card.ts'
import { addUser, branchTables, editUser, users } from './site/branches.ts'
import { addClientPhoto, clientProfile, editClient, editDevice, editSite } from './site/client-profile.ts'
import { sideBarData } from './site/side-bar-data.ts'

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
