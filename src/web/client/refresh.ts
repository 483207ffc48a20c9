import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from './call.ts'

const MAIL = ['mailSchedulesData']
const SEEN = ['notifications']
/** What somebody looks after is no longer a thing to do. */
const ALERTS = [...SEEN, 'thingsToDo']
const LIMITS = ['branchLimits', 'deviceLimits', 'placesWithLimits', 'limitsInForce', ...ALERTS]
const OWN = ['account']
const PEOPLE = ['users', 'account', 'mailSchedulesData']
const FILES = ['imports', 'oneImport']

/** What a write changes, where that is one thing: questions by the first word of their key, which is mostly the call's name. */
const ALONE: Partial<Record<CallName, readonly string[]>> = {
  acknowledgeNotification: ALERTS,
  acknowledgeNotifications: ALERTS,
  saveBranchLimits: LIMITS,
  saveDeviceLimits: LIMITS,
  muteNotification: ALERTS,
  readNotifications: SEEN,
  saveAlertsData: ['alertsData', ...LIMITS],
  toggleAcb: ['allAcb', ...ALERTS],
  addExternalBillReciever: MAIL,
  addAssignedDevices: MAIL,
  deleteMailReciever: MAIL,
  sendReport: ['mailDeliveries'],
  addUser: PEOPLE,
  editUser: PEOPLE,
  editAccount: PEOPLE,
  changePassword: OWN,
  endSession: OWN,
  endOtherSessions: OWN,
  resetUserFactor: PEOPLE,
  addImport: FILES,
  understandImport: FILES,
  tryImport: FILES,
  deleteImport: FILES,
}

/** What a person enters or prices: it moves every figure that has a price, the Dashboard's too, and nothing of these. */
const PRICED: ReadonlySet<CallName> = new Set<CallName>([
  'addBill',
  'editBill',
  'deleteBill',
  'addSnapshot',
  'fuelEntry',
  'monthlyFuelEntry',
  'updateFuelEntry',
  'deleteFuelEntry',
  'addDip',
  'editDip',
  'deleteDip',
  'changeTank',
  'deleteOtherUse',
  'editOtherUse',
  'addOtherUse',
  'deleteDelivery',
  'editDelivery',
  'addDelivery',
  'addEquipment',
  'editEquipment',
  'deleteEquipment',
  'addTariff',
  'addFactor',
])
const NOT_PRICED = ['account', 'alertsData', 'allAcb', 'mailDeliveries', 'mailSchedulesData', 'users']

/** What no write changes of which its page does not say so itself. */
const KEPT = ['sideBarData', 'snapshot']

/** Asks again what a write may have changed: what is on a screen at once, the rest when it is looked at. */
export function refreshAfter(client: QueryClient, write: CallName): Promise<void> {
  const alone = ALONE[write]
  const kept = PRICED.has(write) ? [...KEPT, ...NOT_PRICED] : KEPT
  return client.invalidateQueries({
    predicate: ({ queryKey: [about] }) =>
      alone ? alone.includes(String(about)) : !kept.includes(String(about)),
  })
}
