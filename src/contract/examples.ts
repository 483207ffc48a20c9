import type { z } from 'zod'
import type { CallName } from './routes.ts'

/**
 * What a key of a body may hold, for whoever reads the OpenAPI document: a good value, the same wherever the key means
 * the same. Tests that ask every call use them too.
 */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  username: 'ada.obi',
  password: 'Palm wine #4 cups',
  new_password: 'Kola nut #9 roots',
  refresh: 'PpAWKbJq0c…',
  token: 'the 43 letters of the mailed link behind the #',
  name: 'Ada Obi',
  first_name: 'Ada',
  last_name: 'Obi',
  email: 'ada.obi@example.com',
  phone: '0803 000 0000',
  message: 'When does the meter come?',
  version: 1,
  id: 17,
  branch: 3,
  device_id: 4,
  meter_id: 4,
  receiver_id: 5,
  selected_devices: [4, 6],
  frequency: 'WEEKLY',
  up_to: 120,
  hours: 8,
  state: 'ON',
  start_date: '2026-11-02',
  end_date: '2026-11-02',
  quantity: '3',
  fuel_type: 'diesel',
  voltage: '1500',
  date_purchased: '2025-03-02',
  device_type: 'UTILITY',
  rate: '209.50',
  vat_rate: '0.075',
  kg_per_unit: '0.439',
  valid_from: '2026-11-01',
  label: 'Band A',
  kind: 'grid',
  address: '1 Marina, Lagos',
  contact_person: 'Ada Obi',
  client_type: 'STANDARD',
  zone: 'Africa/Lagos',
  feature: 'billing',
  is_on: true,
  opens_at: '08:00',
  closes_at: '18:00',
  code: 'EM-1',
  meter_model: 'EM133',
  is_active: true,
  at: '01-11-2026 10:00',
  final_kwh: 10,
  initial_kwh: 0,
  why: 'Burnt',
  role: 'manager',
  permission: 3,
  level: 3,
  all_branches: false,
  branches: [3],
  reason: 'We serve businesses only.',
  clientName: 'Lagos Foods',
  phoneNumber: '08030000000',
  emailAddress: 'office@example.com',
  clientAddress: '1 Marina, Lagos',
  customerType: 'multi-site',
  siteName: 'Ikeja',
  siteAddress: '1 Marina, Lagos',
  contactPerson: 'Ada Obi',
  siteOperatingHours: '08:00 - 18:00',
  sourceName: 'Generator 1',
  sourceType: 'utility',
  maintSchedule: '250',
  nextMaintDate: '01-12-2026',
  deviceType: 'EM133',
  action: 'release',
  parked_reason: 'future',
  ct: '200/5',
  vt: '11000/110',
  ratio_from: '01-11-2026 00:00',
  period_s: 900,
}

/** A mapping of a file with 15-minute kWh. */
export const IMPORT_MAPPING = {
  kind: 'readings',
  sheet: null,
  header_line: 1,
  columns: [
    { column: 1, as: 'time', unit: null, factor: 1 },
    { column: 2, as: 'kwh_import', unit: 'kWh', factor: 1 },
  ],
  decimal: '.',
  no_value: ['unavailable'],
  time_format: 'd/m/yyyy h:mm',
  zone: null,
  stamp: 'end',
  midnight_closes_day: false,
  values: 'energy',
  period_s: 900,
  start_register: null,
  corrects: false,
  device_id: null,
  branch: null,
  places: [],
  bill_kind: null,
}

const purchase = {
  branch: 3,
  quantity: '500',
  price_per_litre: '1361.57',
  date: '2026-11-02',
  fuelType: 'diesel',
}

/** Bodies whose keys do not all go together, and keys that mean something else in one call. */
const OF_CALL: Partial<Record<CallName, { readonly whole?: object; readonly keys?: object }>> = {
  addBill: { whole: purchase },
  editBill: { whole: { ...purchase, id: 17, version: 1 } },
  understandImport: { whole: { kind: 'readings' } },
  tryImport: { whole: { mapping: IMPORT_MAPPING } },
  startImport: { whole: { mapping: IMPORT_MAPPING } },
  fuelEntry: { keys: { device: 4, at: '06:15', reason: 'Filled for two days.' } },
  addDip: { keys: { at: '06:15', date: '2026-11-02' } },
  addEquipment: { keys: { name: 'Freezer' } },
  editEquipment: { keys: { name: 'Freezer' } },
  saveAlertsData: {
    whole: {
      data: { voltage_alerts: true, min_voltage: 216, max_voltage: 244, generator_maintenance_alert: true },
      generator_data: [{ id: 4, next_maintenance_date: '2026-12-01' }],
      version: 1,
    },
  },
  adminAddClient: { keys: { name: 'Lagos Foods' } },
  adminEditClient: { keys: { name: 'Lagos Foods' } },
  adminAddBranch: { keys: { name: 'Ikeja' } },
  adminEditBranch: { keys: { name: 'Ikeja' } },
  adminAddDevice: { keys: { name: 'Utility' } },
  adminEditDevice: { keys: { name: 'Utility' } },
  ingestReadings: {
    whole: {
      readings: [
        {
          ts: '2026-11-02T09:00:00+01:00',
          kwh_import: 48_210.5,
          kw: 36.2,
          v: [231.4, 229.8, 230.6],
          pf: 0.92,
        },
        {
          ts: '2026-11-02T09:15:00+01:00',
          kwh_import: 48_219.6,
          kw: 36.5,
          v: [231.1, 229.9, 230.2],
          pf: 0.92,
        },
      ],
    },
  },
}

/** A body as it may be sent; null: the call needs none, or a file. */
export function bodyExample(name: CallName, body: z.ZodType): object | null {
  const { whole, keys = {} } = OF_CALL[name] ?? {}
  if (whole) return whole
  const values: Record<string, unknown> = { ...EXAMPLES, ...keys }
  const known = bodyKeys(body).filter((key) => Object.hasOwn(values, key))
  return known.length === 0 ? null : Object.fromEntries(known.map((key) => [key, values[key]]))
}

/** Keys of a body that is an object, or may be left out. */
function bodyKeys(body: z.ZodType): string[] {
  const { shape, unwrap } = body as { shape?: object; unwrap?: () => z.ZodType }
  if (shape) return Object.keys(shape)
  return unwrap ? bodyKeys(unwrap.call(body)) : []
}
