import type { AnyCall } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { EXAMPLES } from '#contract/examples.ts'
import { MAPPING_EXAMPLE } from '#contract/meter/import-mapping.ts'
import { PREFIX } from './frame/http/mount.ts'
import { operations } from './operations.ts'
import { PASSWORD } from './testing.ts'
import type { ClientIds } from './testing-clients.ts'
import { makePng, multipartForm } from './testing-form.ts'
import { freeDay, type Pictures, type Rows } from './testing-rows.ts'

/** A call with what is needed to ask it, for tests that go through all of them. */
export interface TestCall {
  readonly name: CallName
  readonly call: AnyCall
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

export interface Someone extends Rows, Pictures {
  readonly userId: number
  readonly branchId: number
  readonly deviceId: number
  /** What calls of the administrator area name beside it. */
  readonly client?: ClientIds
}

/** For calls whose answer does not matter. */
export const nobody: Someone = {
  userId: 1,
  branchId: 1,
  deviceId: 1,
  billId: 1,
  tokenBillId: 1,
  entryId: 1,
  equipmentId: 1,
  dipId: 1,
  deliveryId: 1,
  useId: 1,
  setId: 1,
  plantId: 1,
  runId: 1,
  incidentId: 1,
  receiverId: 1,
  alertId: 1,
  findingId: 1,
  claimId: 1,
  personId: 1,
  importId: 1,
  unusedImportId: 1,
  eventId: 1,
  snapshotId: 1,
  photoId: 1,
  displayReadingId: 1,
  freeTokenId: 1,
}

const NO_CLIENT: ClientIds = {
  clientId: 1,
  otherBranchId: 2,
  personId: 1,
  keyId: 1,
  agentId: 1,
  messageId: 1,
  signUpId: 1,
  nameId: 1,
  mappingId: 1,
}

/** Their `month` is one of a year. */
const NAMED_MONTH: readonly CallName[] = [
  'supplyMonth',
  'besideGrid',
  'outages',
  'outageMonths',
  'outageBranches',
  'restarts',
  'solarMonth',
  'capacitors',
  'voltageMonth',
  'league',
]

/** Their `date` is a day. */
const DATED_BY_DAY: readonly CallName[] = [
  'addFreeToken',
  'addDip',
  'editDip',
  'addDelivery',
  'editDelivery',
  'addOtherUse',
  'editOtherUse',
]

let addresses = 0
let names = 0
let exchanges = 0

/** A good value of every key that any call may ask for: the contract's example, or something of the test's own. A call with another key has no row and fails its tests. */
function goodValue(name: CallName, key: string, day: string, someone: Someone): unknown {
  const { userId, branchId, deviceId, billId, entryId, equipmentId, receiverId, alertId, personId } = someone
  const { client = NO_CLIENT } = someone
  const isAdmin = name.startsWith('admin')
  const values: Record<string, unknown> = {
    ...EXAMPLES,
    userId,
    branchId,
    branches:
      name === 'adminCompare' ? `${branchId},${client.otherBranchId}` : isAdmin ? [] : String(branchId),
    devices: String(deviceId),
    device_id: deviceId,
    meter_id: deviceId,
    from: '01-11-2026 00:00',
    to: '03-11-2026 23:59',
    interval: 'hourly',
    key: 'energy.total',
    as_known_on: '03-11-2026 12:00',
    date:
      name === 'report' || name === 'reportPdf'
        ? '15-11-2026'
        : DATED_BY_DAY.includes(name)
          ? day
          : '15-11-2026 00:00',
    type: 'monthly',
    dateType: 'monthly',
    start_date: day,
    end_date: day,
    owner: userId,
    // No two exchanges at the same moment.
    at: `01-11-2026 ${String(10 + (++exchanges % 13)).padStart(2, '0')}:${String(exchanges % 60).padStart(2, '0')}`,
    data: {},
    generator_data: [],
    first: userId,
    second: branchId,
    branch: branchId,
    branch_id: branchId,
    id: billId,
    billId: someone.tokenBillId,
    entryId,
    equipmentId,
    dipId: someone.dipId,
    deliveryId: someone.deliveryId,
    useId: someone.useId,
    ...(name === 'changeBudgets' ? {} : { naira: '180000' }),
    setId: someone.setId,
    plantId: someone.plantId,
    runId: someone.runId,
    incidentId: someone.incidentId,
    receiver_id: receiverId,
    alertId,
    findingId: name.startsWith('claimPack') ? someone.claimId : someone.findingId,
    up_to: alertId,
    alert_ids: [alertId],
    limits: { min_voltage: 207 },
    selected_devices: [deviceId],
    email: `someone-${++addresses}@example.com`,
    year: '2026',
    month: NAMED_MONTH.includes(name) ? '2026-10' : '11',
    // The first rule as published.
    ruleId: 1,
    code: 'R1',
    regulator: 'NERC',
    rule: 'Mean hours under 90 % of the committed ones are compensated',
    bands: ['A', 'B'],
    params: { keptShare: 0.9 },
    source: 'Copy of the order in our files',
    disco: 'Ikeja Electric',
    customer_class: 'NON_MD',
    band: 'C',
    kind: 'diesel',
    name: isAdmin ? `Name ${++addresses}` : 'Freezer',
    clientId: client.clientId,
    keyId: client.keyId,
    agentId: client.agentId,
    messageId: client.messageId,
    signUpId: client.signUpId,
    permission: 1,
    all_branches: true,
    // Guesses are counted by name.
    username: name === 'resetPassword' ? `nobody-${++names}` : 'alice',
    password: PASSWORD,
    refresh: 'not-a-token',
    token: 'not-a-link',
    ticket: 'not-a-ticket',
    deviceId,
    personId: isAdmin ? client.personId : personId,
    clientName: `Foods ${++names}`,
    siteName: `Site ${++names}`,
    sourceName: `Meter ${++names}`,
    role: 'viewer',
    level: 1,
    snapshotId: someone.snapshotId,
    photoId: someone.photoId,
    displayReadingId: someone.displayReadingId,
    freeTokenId: someone.freeTokenId,
    nameId: client.nameId,
    mappingId: client.mappingId,
    // One mapping of each.
    topic: `router/${++names}/#`,
    // Each stands for one device.
    hardware: `1230${++names}`,
    device: deviceId,
    token_kind: 'credit',
    eventId: someone.eventId,
    importId: name === 'deleteImport' ? someone.unusedImportId : someone.importId,
    mapping:
      name === 'adminAddMapping' || name === 'adminEditMapping'
        ? calls.adminAddMapping.example?.mapping
        : { ...MAPPING_EXAMPLE, device_id: deviceId },
    sessionId: '00000000-0000-4000-8000-000000000000',
    passkeyId: '00000000-0000-4000-8000-000000000000',
    made: calls.addPasskey.example?.made,
    signed: calls.tokenPasskey.example?.signed,
  }
  if (!Object.hasOwn(values, key)) throw new Error(`testing-calls.ts has no good value for "${key}"`)
  return values[key]
}

/** What a call needs beyond the keys that its schema demands: a bill of each kind has keys of its own. */
function moreOfBody(name: CallName, { branchId, deviceId }: Someone): Record<string, unknown> {
  const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02' }
  const more: Partial<Record<CallName, Record<string, unknown>>> = {
    // Another address is changed with the password alone.
    editAccount: { password: PASSWORD },
    addBill: { ...purchase, duplicate: 'accept' },
    editBill: { ...purchase, duplicate: 'accept' },
    addDip: { quantity: '3' },
    addDelivery: { received: '25', how: 'flow-meter' },
    editDelivery: { received: '25', how: 'flow-meter' },
    editDip: { quantity: '3' },
    addSnapshot: { branch: branchId },
    addBranchPeer: { area_m2: '850', group: 'Banks' },
    changeFinding: { state: 'sent', on: '2026-11-02' },
    addRatio: { ct: '200/5' },
    adminAddRatio: { ct: '200/5' },
    // Nothing has come from a device of these tests in the last hour.
    adminCommissionDevice: { despite: 'The generator stands' },
    addFreeToken: { units: '44.4' },
    addTariff: { branch: branchId },
    addFactor: { kind: 'grid' },
    addUser: { username: `user-${++names}`, phone: '08030000000', branches: [branchId] },
    editUser: { phone: '08030000000', branches: [branchId] },
    reportDownload: { selected_devices: [deviceId] },
    reportDownloadXlsx: { selected_devices: [deviceId] },
    // Whatever is tried, the password that the tests log in with stays.
    resetPassword: { password: 'not the password' },
    changePassword: { password: 'not the password' },
    removeFactor: { password: 'not the password' },
    renewRecoveryCodes: { password: 'not the password' },
  }
  return more[name] ?? {}
}

/** Keys of an object schema, with its optional ones. */
export function schemaKeys(schema: unknown): { key: string; isOptional: boolean; schema: unknown }[] {
  const { shape = {} } = schema as {
    shape?: Record<string, { safeParse(value: unknown): { success: boolean } }>
  }
  return Object.entries(shape).map(([key, inner]) => ({
    key,
    isOptional: inner.safeParse(undefined).success,
    schema: inner,
  }))
}

/** A mounted call asked for what belongs to someone; optional keys are left out. */
export function oneCall(name: CallName, someone: Someone, day = freeDay()): TestCall {
  const call: AnyCall = calls[name]
  const part = (schema: unknown) =>
    Object.fromEntries(
      schemaKeys(schema)
        .filter(({ isOptional }) => !isOptional)
        .map(({ key }) => [key, goodValue(name, key, day, someone)]),
    )
  const body = { ...part(call.body), ...moreOfBody(name, someone) }
  return { name, call, params: part(call.params), query: part(call.query), body }
}

/** Every mounted call, see `oneCall`. */
export function everyCall(someone: Someone): TestCall[] {
  const day = freeDay()
  return (Object.keys(operations) as CallName[]).map((name) => oneCall(name, someone, day))
}

/** Reports as files, for servers of tests in which it does not matter what stands in them. */
const made = async () => new Uint8Array(1)
export const madeReports = { pdf: made, xlsx: made, report: made, claim: made, dispute: made }

export interface Injectable {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: Record<string, unknown> | Buffer
  readonly headers?: Record<string, string>
}

export function toInjectable({ name, call, params, query, body }: TestCall): Injectable {
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encoded(params[key]))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  const url = PREFIX + path + (search === '' ? '' : `?${search}`)
  const { method } = call
  if (method === 'GET') return { method, url }
  if (name === 'addImport') {
    const bytes = Buffer.from('time,kWh\n2026-11-02T00:15,3\n')
    return { method, url, ...multipartForm(body ?? {}, [{ field: 'file', name: 'history.csv', bytes }]) }
  }
  if (operations[name]?.what !== 'file in') return { method, url, payload: body }
  return { method, url, ...multipartForm(body, [{ name: 'meter.png', bytes: makePng(4, 3) }]) }
}

/** As a browser would: half of a surrogate pair becomes a replacement character. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(String(value)).toString())
}
