import type { z } from 'zod'
import type { AnyCall } from './call.ts'

/**
 * What a key of a body may hold, for whoever reads the OpenAPI document: a good value, the same wherever the key means
 * the same. Where they do not make a body, the call has an example of its own. Tests that ask every call use them too.
 */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  username: 'ada.obi',
  password: 'Palm wine #4 cups',
  new_password: 'Kola nut #9 roots',
  refresh: 'PpAWKbJq0c…',
  ticket: 'what the refusal of token/ gave',
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
  litres: '25',
  what: 'Pick-up',
  capacity: '1000',
  strapping: [],
  units: '251.8',
  is_loaded: true,
  lead_days: 2,
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
  device: 4,
  naira: Array(12).fill('1000000.00'),
  kwh: Array(12).fill(null),
  text: 'New freezer',
  from_day: '2026-11-03',
  dialect: 'acrel-gateway',
  hardware: '12308017890017',
  channel: '',
  by_broker: false,
}

/** A body as it may be sent; null: the call needs none, or a file. */
export function bodyExample({ body, example }: Pick<AnyCall, 'body' | 'example'>): object | null {
  if (example) return example
  const known = bodyKeys(body).filter((key) => Object.hasOwn(EXAMPLES, key))
  return known.length === 0 ? null : Object.fromEntries(known.map((key) => [key, EXAMPLES[key]]))
}

/** Keys of a body that is an object, or may be left out. */
function bodyKeys(body: z.ZodType): string[] {
  const { shape, unwrap } = body as { shape?: object; unwrap?: () => z.ZodType }
  if (shape) return Object.keys(shape)
  return unwrap ? bodyKeys(unwrap.call(body)) : []
}
