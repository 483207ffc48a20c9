/**
 * The policy: who may ask which route of the contract. It is the only place that says so, with `visitor-calls.ts`; the
 * server asks it for every route before anything of the request is read, and the web hides what it refuses.
 *
 *   anyone      no one in particular: log-in and what stands before it
 *   meter       a device or gateway with its key
 *   signed in   whoever is logged in, of an organisation or of the platform
 *   organisation a person of an organisation, from a level on (1 View, 2 Record, 3 Amend, 4 Operate, 5 Manage), where
 *               need be of an organisation that has a part of the product (SH-03)
 *   platform    a platform administrator, who stands apart from organisations
 *
 * Beyond it, one rule for all: a user id is the asker's own, and every other id belongs to what the asker may see;
 * anything else answers like something that does not exist. Source: security.md, Permission.
 */
import type { Feature } from './feature.ts'
import { VISITOR_CALLS } from './visitor-calls.ts'

export type Level = 1 | 2 | 3 | 4 | 5

export type Rule =
  | { readonly who: 'anyone' }
  | { readonly who: 'meter' }
  | { readonly who: 'signed in' }
  | { readonly who: 'platform' }
  | { readonly who: 'organisation'; readonly level: Level; readonly feature?: Feature }

const meter = { who: 'meter' } as const
const signedIn = { who: 'signed in' } as const
const platform = { who: 'platform' } as const

const organisation = <L extends Level>(level: L) => ({ who: 'organisation', level }) as const
const view = organisation(1)
const record = organisation(2)
const amend = organisation(3)
const operate = organisation(4)
const manage = organisation(5)

export const POLICY = {
  ...VISITOR_CALLS,
  tokenRevoke: signedIn,
  sideBarData: view,
  aggregate: view,
  dashboardData: view,
  totalEnergy: view,
  explain: view,
  deviceUsage: view,
  dailyConsumption: view,
  loadOverview: view,
  branchDemand: view,
  blendedCost: view,
  averagePowerFactor: view,
  averagePowerFactorPosted: view,
  costTrackerOverview: view,
  dieselTrackerOverview: view,
  dieselMonth: view,
  addBill: record,
  editBill: amend,
  deleteBill: amend,
  billFacts: record,
  billToken: operate,
  addSnapshot: record,
  fuelEntry: record,
  monthlyFuelEntry: record,
  updateFuelEntry: amend,
  deleteFuelEntry: amend,
  fuelFacts: view,
  addDip: record,
  addImport: amend,
  imports: amend,
  oneImport: amend,
  understandImport: amend,
  tryImport: amend,
  startImport: amend,
  undoImport: amend,
  deleteImport: amend,
  equipments: view,
  addEquipment: record,
  editEquipment: amend,
  deleteEquipment: amend,
  rates: view,
  addTariff: operate,
  addFactor: operate,
  billingData: { ...view, feature: 'billing' },
  mailSchedulesData: { ...view, feature: 'billing' },
  addExternalBillReciever: { ...amend, feature: 'billing' },
  addAssignedDevices: { ...amend, feature: 'billing' },
  deleteMailReciever: { ...amend, feature: 'billing' },
  mailDeliveries: { ...view, feature: 'billing' },
  sendReport: { ...view, feature: 'billing' },
  scoreCard: view,
  powerQuality: view,
  powerQualityLog: view,
  energyConsumption: view,
  powerDemand: view,
  timeOfUse: view,
  lastReading: view,
  report: view,
  scoreCardMain: view,
  scoreCardBaseline: view,
  scoreCardPapr: view,
  scoreCardCarbon: view,
  scoreCardSize: view,
  scoreCardFuel: view,
  scoreCardOperatingTime: view,
  getReports: view,
  getReportsBaseline: view,
  generateReport: view,
  adminOverview: platform,
  adminClients: platform,
  adminAddClient: platform,
  adminClient: platform,
  adminEditClient: platform,
  adminDisableClient: platform,
  adminEnableClient: platform,
  adminClientFile: platform,
  adminSetFeature: platform,
  adminRates: platform,
  adminAddTariff: platform,
  adminAddFactor: platform,
  adminBranches: platform,
  adminCompare: platform,
  adminAddBranch: platform,
  adminBranch: platform,
  adminEditBranch: platform,
  adminDevices: platform,
  adminAddDevice: platform,
  adminDevice: platform,
  adminEditDevice: platform,
  adminRotateKey: platform,
  adminRevokeKey: platform,
  adminReplaceMeter: platform,
  adminDeviceQuality: platform,
  adminDecideParked: platform,
  adminAddRatio: platform,
  adminSetPeriod: platform,
  adminComputeAgain: platform,
  adminUsers: platform,
  adminAddUser: platform,
  adminEditUser: platform,
  adminDisableUser: platform,
  adminEnableUser: platform,
  adminSetPassword: platform,
  adminAudit: platform,
  adminWaiting: platform,
  adminMessages: platform,
  adminReadMessage: platform,
  adminSignUps: platform,
  adminRefuseSignUp: platform,
  adminApproveSignUp: platform,
  ingestCommands: meter,
  ingestCommandAck: meter,
  ingestBreakerState: meter,
  account: signedIn,
  editAccount: signedIn,
  changePassword: signedIn,
  endSession: signedIn,
  endOtherSessions: signedIn,
  alertsData: view,
  saveAlertsData: operate,
  allAcb: operate,
  toggleAcb: operate,
  notifications: view,
  readNotifications: view,
  acknowledgeNotification: record,
  muteNotification: operate,
  clientProfile: view,
  editClient: manage,
  editSite: manage,
  editDevice: manage,
  addClientPhoto: manage,
  deviceQuality: view,
  decideParked: amend,
  recordExchange: amend,
  addRatio: amend,
  setPeriod: amend,
  computeAgain: amend,
  branchTables: view,
  users: view,
  addUser: manage,
  editUser: manage,
  ingestReadings: meter,
  reportDownload: { ...view, feature: 'billing' },
  reportDownloadXlsx: { ...view, feature: 'billing' },
  reportPdf: view,
  snapshot: view,
  clientPhoto: view,
} as const satisfies Record<string, Rule>

/** A route of the contract, by name. */
export type RouteName = keyof typeof POLICY
