import * as alertGroups from './alert/alert-groups.ts'
import * as alertSettings from './alert/alert-settings.ts'
import * as brief from './alert/brief/brief.ts'
import * as thingsToDo from './alert/brief/things-to-do.ts'
import * as limitReplay from './alert/limit-replay.ts'
import * as limitsInForce from './alert/limits-in-force.ts'
import * as notifications from './alert/notifications.ts'
import * as placeLimits from './alert/place-limits.ts'
import * as getBillingData from './billing/get-billing-data.ts'
import * as getMailDeliveries from './billing/get-mail-deliveries.ts'
import * as mailSchedules from './billing/mail-schedules.ts'
import * as reportFiles from './billing/report-files.ts'
import * as sendReport from './billing/send-report.ts'
import * as getBreakers from './breaker/get-breakers.ts'
import * as switchBreaker from './breaker/switch-breaker.ts'
import * as addBill from './cost/bill/add-bill.ts'
import * as addSnapshot from './cost/bill/add-snapshot.ts'
import * as deleteBill from './cost/bill/delete-bill.ts'
import * as editBill from './cost/bill/edit-bill.ts'
import * as getBillChecks from './cost/bill/get-bill-checks.ts'
import * as getBillFacts from './cost/bill/get-bill-facts.ts'
import * as getBillToken from './cost/bill/get-bill-token.ts'
import * as getSnapshot from './cost/bill/get-snapshot.ts'
import * as deleteFuelEntry from './cost/diesel/delete-fuel-entry.ts'
import * as getDieselMonth from './cost/diesel/get-diesel-month.ts'
import * as getDieselTrackerOverview from './cost/diesel/get-diesel-tracker-overview.ts'
import * as getFuelFacts from './cost/diesel/get-fuel-facts.ts'
import * as postFuelEntry from './cost/diesel/post-fuel-entry.ts'
import * as postUpdateFuelEntry from './cost/diesel/post-update-fuel-entry.ts'
import * as deliveries from './cost/diesel-balance/deliveries.ts'
import * as dips from './cost/diesel-balance/dips.ts'
import * as getDieselBalance from './cost/diesel-balance/get-diesel-balance.ts'
import * as getDieselSuppliers from './cost/diesel-balance/get-diesel-suppliers.ts'
import * as getTankEvents from './cost/diesel-balance/get-tank-events.ts'
import * as otherUse from './cost/diesel-balance/other-use.ts'
import * as tank from './cost/diesel-balance/tank.ts'
import * as addEquipment from './cost/equipment/add-equipment.ts'
import * as deleteEquipment from './cost/equipment/delete-equipment.ts'
import * as editEquipment from './cost/equipment/edit-equipment.ts'
import * as getEquipments from './cost/equipment/get-equipments.ts'
import * as getBlendedCost from './cost/get-blended-cost.ts'
import * as getCostTrackerOverview from './cost/get-cost-tracker-overview.ts'
import * as changeBudgets from './cost/month-end/change-budgets.ts'
import * as getBudgets from './cost/month-end/get-budgets.ts'
import * as getMonthEnd from './cost/month-end/get-month-end.ts'
import * as writeSiteEvent from './cost/month-end/write-site-event.ts'
import * as displayReadings from './cost/prepaid/display-readings.ts'
import * as freeTokens from './cost/prepaid/free-tokens.ts'
import * as getBuyList from './cost/prepaid/get-buy-list.ts'
import * as getPrepaidStanding from './cost/prepaid/get-prepaid-standing.ts'
import * as loadedTokens from './cost/prepaid/loaded-tokens.ts'
import * as setPrepaid from './cost/prepaid/set-prepaid.ts'
import * as addFactor from './cost/tariff/add-factor.ts'
import * as addTariff from './cost/tariff/add-tariff.ts'
import * as getRates from './cost/tariff/get-rates.ts'
import * as capacitors from './demand/capacitors.ts'
import * as getAveragePowerFactor from './demand/get-average-power-factor.ts'
import * as getBranchDemand from './demand/get-branch-demand.ts'
import * as getPowerDemand from './demand/get-power-demand.ts'
import * as getPowerQuality from './demand/get-power-quality.ts'
import * as getPowerQualityEvents from './demand/get-power-quality-events.ts'
import * as getPowerQualityLog from './demand/get-power-quality-log.ts'
import * as getEnergyConsumption from './energy/get-energy-consumption.ts'
import * as getLoadOverview from './energy/get-load-overview.ts'
import * as getTimeOfUse from './energy/get-time-of-use.ts'
import * as changeFinding from './finding/change-finding.ts'
import * as disputePack from './finding/dispute-pack.ts'
import * as getFindings from './finding/get-findings.ts'
import * as besideGrid from './finding/running/beside-grid.ts'
import * as neededRuns from './finding/running/needed-runs.ts'
import * as outageBranches from './finding/running/outage-branches.ts'
import * as outageMonths from './finding/running/outage-months.ts'
import * as outages from './finding/running/outages.ts'
import * as restarts from './finding/running/restarts.ts'
import * as setEntries from './finding/running/set-entries.ts'
import * as sourcesNow from './finding/running/sources-now.ts'
import * as solarEntries from './finding/solar/solar-entries.ts'
import * as solarMonth from './finding/solar/solar-month.ts'
import * as solarYear from './finding/solar/solar-year.ts'
import * as claimPack from './finding/supply/claim-pack.ts'
import * as feeders from './finding/supply/feeders.ts'
import * as getSupplyMonth from './finding/supply/get-supply-month.ts'
import * as supplyRules from './finding/supply/supply-rules.ts'
import * as voltageMonth from './finding/voltage/get-voltage-month.ts'
import * as voltageIncidents from './finding/voltage/voltage-incidents.ts'
import { collectOperations } from './frame/run/collection.ts'
import * as getExplanation from './get-explanation.ts'
import * as deviceQuality from './meter/device-quality.ts'
import * as enrolSite from './meter/enrol-site.ts'
import * as getLastReading from './meter/get-last-reading.ts'
import * as hardwareHealth from './meter/hardware-health.ts'
import * as imports from './meter/imports.ts'
import * as addUser from './people/add-user.ts'
import * as askPasswordLink from './people/ask-password-link.ts'
import * as changePassword from './people/change-password.ts'
import * as contact from './people/contact.ts'
import * as editAccount from './people/edit-account.ts'
import * as editUser from './people/edit-user.ts'
import * as endSession from './people/end-session.ts'
import * as accountFactors from './people/factor/account-factors.ts'
import * as accountPasskeys from './people/factor/account-passkeys.ts'
import * as logInPasskey from './people/factor/log-in-passkey.ts'
import * as logInStep from './people/factor/log-in-step.ts'
import * as resetFactors from './people/factor/reset-factors.ts'
import * as getAccount from './people/get-account.ts'
import * as getUsers from './people/get-users.ts'
import * as resetPassword from './people/reset-password.ts'
import * as signUp from './people/sign-up.ts'
import * as token from './people/token.ts'
import * as usePasswordLink from './people/use-password-link.ts'
import * as addClientFile from './platform/add-client-file.ts'
import * as adminAudit from './platform/admin-audit.ts'
import * as adminBranches from './platform/admin-branches.ts'
import * as adminClients from './platform/admin-clients.ts'
import * as adminDevices from './platform/admin-devices.ts'
import * as adminMessages from './platform/admin-messages.ts'
import * as adminRates from './platform/admin-rates.ts'
import * as adminSignUps from './platform/admin-sign-ups.ts'
import * as adminUsers from './platform/admin-users.ts'
import * as adminRetention from './platform/growth/admin-retention.ts'
import * as adminCommissioning from './platform/hardware/admin-commissioning.ts'
import * as adminHardware from './platform/hardware/admin-hardware.ts'
import * as adminMakes from './platform/hardware/admin-makes.ts'
import * as adminMappings from './platform/hardware/admin-mappings.ts'
import * as adminTryMessage from './platform/hardware/try-message.ts'
import * as adminSiteAgents from './platform/site/admin-site-agents.ts'
import * as getAggregate from './score/dashboard/get-aggregate.ts'
import * as getDailyConsumption from './score/dashboard/get-daily-consumption.ts'
import * as getDeviceUsage from './score/dashboard/get-device-usage.ts'
import * as getTotalEnergy from './score/dashboard/get-total-energy.ts'
import * as getMonthlyReport from './score/get-monthly-report.ts'
import * as getReport from './score/get-report.ts'
import * as getReports from './score/get-reports.ts'
import * as getScoreCard from './score/get-score-card.ts'
import * as getScoreCardParts from './score/get-score-card-parts.ts'
import * as getSetSize from './score/get-set-size.ts'
import * as getHomeMoney from './score/home/get-home-money.ts'
import * as getHomeSites from './score/home/get-home-sites.ts'
import * as branchPeers from './score/league/branch-peers.ts'
import * as getLeague from './score/league/get-league.ts'
import * as addClientPhoto from './site/add-client-photo.ts'
import * as editClient from './site/edit-client.ts'
import * as editDevice from './site/edit-device.ts'
import * as editSite from './site/edit-site.ts'
import * as getBranchTables from './site/get-branch-tables.ts'
import * as getClientPhoto from './site/get-client-photo.ts'
import * as getClientProfile from './site/get-client-profile.ts'
import * as getSideBarData from './site/get-side-bar-data.ts'

/**
 * Which operation answers which call of the contract: whatever these files export for it. Those of meters (`ingest…`) are
 * answered by the room `ingest`.
 */
export const operations = collectOperations([
  alertGroups,
  alertSettings,
  limitReplay,
  limitsInForce,
  brief,
  notifications,
  placeLimits,
  thingsToDo,
  getBillingData,
  getMailDeliveries,
  mailSchedules,
  reportFiles,
  sendReport,
  getBreakers,
  switchBreaker,
  addBill,
  addSnapshot,
  deleteBill,
  editBill,
  getBillChecks,
  getBillFacts,
  getBillToken,
  getSnapshot,
  deliveries,
  dips,
  getDieselBalance,
  getDieselSuppliers,
  getTankEvents,
  otherUse,
  tank,
  deleteFuelEntry,
  getDieselMonth,
  getDieselTrackerOverview,
  getFuelFacts,
  postFuelEntry,
  postUpdateFuelEntry,
  addEquipment,
  deleteEquipment,
  editEquipment,
  getEquipments,
  getBlendedCost,
  getCostTrackerOverview,
  displayReadings,
  freeTokens,
  getBuyList,
  getPrepaidStanding,
  loadedTokens,
  setPrepaid,
  changeBudgets,
  getBudgets,
  getMonthEnd,
  writeSiteEvent,
  addFactor,
  addTariff,
  getRates,
  getAveragePowerFactor,
  getBranchDemand,
  getPowerDemand,
  getPowerQualityEvents,
  getPowerQualityLog,
  getPowerQuality,
  getAggregate,
  getDailyConsumption,
  getDeviceUsage,
  getEnergyConsumption,
  getLoadOverview,
  getTimeOfUse,
  getTotalEnergy,
  getExplanation,
  changeFinding,
  disputePack,
  getFindings,
  claimPack,
  feeders,
  getSupplyMonth,
  supplyRules,
  besideGrid,
  neededRuns,
  outageBranches,
  outageMonths,
  outages,
  restarts,
  setEntries,
  sourcesNow,
  voltageIncidents,
  voltageMonth,
  capacitors,
  solarEntries,
  solarMonth,
  solarYear,
  deviceQuality,
  hardwareHealth,
  enrolSite,
  getLastReading,
  imports,
  addUser,
  askPasswordLink,
  changePassword,
  contact,
  editAccount,
  editUser,
  endSession,
  accountFactors,
  accountPasskeys,
  logInPasskey,
  logInStep,
  resetFactors,
  getAccount,
  getUsers,
  resetPassword,
  signUp,
  token,
  usePasswordLink,
  addClientFile,
  adminAudit,
  adminBranches,
  adminClients,
  adminDevices,
  adminCommissioning,
  adminHardware,
  adminMakes,
  adminMappings,
  adminTryMessage,
  adminMessages,
  adminRates,
  adminRetention,
  adminSignUps,
  adminSiteAgents,
  adminUsers,
  getHomeMoney,
  getHomeSites,
  branchPeers,
  getLeague,
  getMonthlyReport,
  getReport,
  getReports,
  getScoreCardParts,
  getSetSize,
  getScoreCard,
  addClientPhoto,
  editClient,
  editDevice,
  editSite,
  getBranchTables,
  getClientPhoto,
  getClientProfile,
  getSideBarData,
])
