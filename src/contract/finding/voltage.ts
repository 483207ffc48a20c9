import { z } from 'zod'
import { call } from '../call.ts'
import { amountText } from '../cost/bills.ts'
import { id, instant, known, noBody, noQuery, text } from '../shapes.ts'

/** How good the voltage of the grid was in a month (insights C): exposure in hours, no invented damage. */

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
const hours = z.number().min(0)
const device = z.object({ id: z.number().int(), name: z.string() })
const share = known
const byHour = z.array(known).length(24)

const band = z.enum(['very-low', 'low', 'near-low', 'inside', 'near-high', 'over'])

const derating = z.object({
  /** %; null: not three phases are known. */
  unbalance: known,
  /** What of its rating a motor may carry, 0 to 1; null: not known, or it is not to run. */
  derating: known,
  do_not_run: z.boolean(),
})

const voltageFeeder = z.object({
  device,
  /** "Voltage was outside ±10 % for 41 h in October …"; null: no voltage is known. */
  sentence: z.string().nullable(),
  /** Of what has passed of the month: the state of the grid and, while it was there, its voltage are known. */
  coverage: share,
  /** Under 95 % known: hours are at least. */
  is_least: z.boolean(),
  present_hours: hours,
  known_hours: hours,
  within_six: share,
  within_ten: share,
  /** From the lowest to the highest; they add up to `known_hours`. */
  bands: z.array(z.object({ band, hours })),
  /** Hours a month; a block may be of several. null: no voltage is known. */
  exposure: z
    .object({
      outside_hours: hours,
      over_hours: hours,
      low_hours: hours,
      very_low_hours: hours,
      /** Above 2 %; null: not three phases are known. */
      unbalance_hours: known,
    })
    .nullable(),
  /** Lowest and highest phase by local hour, V; null: no grid, or not known. */
  days: z.array(z.object({ day: z.string(), lowest: byHour, highest: byHour })).max(31),
  /** Hours of a phase by percent of the nominal voltage, a bar a percent. */
  histogram: z.object({ from: z.number().int(), hours: z.array(hours) }),
  phases: z.array(
    z.object({
      name: z.enum(['L1', 'L2', 'L3']),
      lowest: known,
      mean: known,
      highest: known,
      known_hours: hours,
      low_hours: hours,
      over_hours: hours,
    }),
  ),
  /** An estimate, of voltages between phase and neutral. */
  unbalance: z.object({ mean: derating, worst: derating }),
  /** A motor of constant power at the mean of the low voltage; null: it never was low. */
  motor: z.object({ share: z.number(), current: z.number(), copper_loss: z.number() }).nullable(),
  /** Seven days each, from the first of the month on. */
  weeks: z.array(
    z.object({
      first: z.string(),
      last: z.string(),
      verdict: z.enum(['kept', 'failed', 'unknown']),
      within_ten: share,
      coverage: share,
    }),
  ),
  /** Key of the panel that explains the hours outside. */
  explain: z.string(),
})

const cost = z.object({
  hours,
  /** Above what the grid would have cost; null: a price is not known, or too little of the grid. */
  naira: known,
  explain: z.string(),
})

export const voltageIncidentRow = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  at: instant,
  equipment: z.string(),
  repair_naira: known,
  version: z.number().int(),
  /** The 24 hours before it, of all feeders; null: nothing is known of them. No cause is claimed. */
  before: z
    .object({ lowest: z.number(), highest: z.number(), known_hours: hours, outside_hours: hours })
    .nullable(),
})

const ofBranch = z.strictObject({ branchId: id })

export const voltageMonth = call({
  method: 'GET',
  path: 'voltage/:branchId/:month/',
  who: 'view',
  summary: 'How good the voltage of a branch’s feeders was in a month, what diesel it cost, and what failed',
  params: ofBranch.extend({ month }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      month: z.string(),
      zone: z.string(),
      nominal_volts: z.number(),
      feeders: z.array(voltageFeeder),
      /** Sets beside a grid outside of ± 10 %, and of it begun at most 5 minutes after; null: the branch has no set. */
      outside: cost.nullable(),
      because: cost.nullable(),
      /** Newest first. */
      incidents: z.array(voltageIncidentRow),
      may_enter: z.boolean(),
    }),
  }),
})

const incidentFields = {
  failed_at: instant,
  equipment: text(1000).trim(),
  repair_naira: amountText.nullish(),
}
const savedIncident = z.object({ data: voltageIncidentRow, detail: z.string() })

export const addVoltageIncident = call({
  method: 'POST',
  path: 'voltage_incidents/:branchId/',
  who: 'amend',
  summary: 'Equipment that failed, when, and what its repair cost; no cause is claimed',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(incidentFields),
  answer: savedIncident,
  status: 201,
  example: { failed_at: 1_793_523_600_000, equipment: 'Freezer compressor', repair_naira: '185000' },
})

const ofIncident = z.strictObject({ incidentId: id })

export const editVoltageIncident = call({
  method: 'PUT',
  path: 'voltage_incidents/:incidentId/',
  who: 'amend',
  summary: 'Edit such an entry; its branch stays',
  params: ofIncident,
  query: noQuery,
  body: z.strictObject({ ...incidentFields, version: z.number().int().positive().optional() }),
  answer: savedIncident,
  example: {
    failed_at: 1_793_523_600_000,
    equipment: 'Freezer compressor',
    repair_naira: '190000',
    version: 1,
  },
})

export const deleteVoltageIncident = call({
  method: 'DELETE',
  path: 'voltage_incidents/:incidentId/',
  who: 'amend',
  summary: 'Delete such an entry',
  params: ofIncident,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

export type VoltageAnswer = z.infer<typeof voltageMonth.answer>['data']
export type VoltageFeeder = VoltageAnswer['feeders'][number]
export type VoltageIncidentRow = z.infer<typeof voltageIncidentRow>
