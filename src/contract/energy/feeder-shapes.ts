import { z } from 'zod'
import { instant, known } from '../shapes.ts'

export const bandName = z.enum(['A', 'B', 'C', 'D', 'E'])
export const customerClassName = z.enum(['NON_MD', 'MD1', 'MD2'])

/** Where a feeder's voltage is taken: before the change-over, or behind it. */
export const voltageSide = z.enum(['line', 'load'])
/** What the meter or its logger lives on. */
export const loggerSupply = z.enum(['mains', 'backup'])

/** What a utility meter is fed by from a day on. null: not entered. */
export const feederRow = z.object({
  id: z.number().int(),
  device_id: z.number().int(),
  disco: z.string().nullable(),
  name: z.string(),
  band: bandName.nullable(),
  customer_class: customerClassName.nullable(),
  account_no: z.string().nullable(),
  meter_no: z.string().nullable(),
  contracted_kva: known,
  voltage_side: voltageSide.nullable(),
  logger_supply: loggerSupply.nullable(),
  valid_from: z.string(),
  entered_by: z.string().nullable(),
  entered_at: instant,
})

/** A rule of a regulator from a day on. */
export const supplyRuleRow = z.object({
  id: z.number().int(),
  /** Ours, as published; an own row stands before one of the same code. */
  is_own: z.boolean(),
  /** 'R1' */
  code: z.string(),
  regulator: z.string(),
  rule: z.string(),
  bands: z.array(bandName),
  valid_from: z.string(),
  /** Last day; null: in force. */
  valid_to: z.string().nullable(),
  params: z.record(z.string(), z.number()),
  /** How the naira is worked out; null: not known, "may be due". */
  formula: z.enum(['tariff-difference', 'days-watch', 'energy-share']).nullable(),
  source: z.string(),
  confirmed_by: z.string().nullable(),
  /** Local day. */
  confirmed_on: z.string().nullable(),
})

/** What a DisCo charges a class in a band from a day on. */
export const bandTariffRow = z.object({
  id: z.number().int(),
  disco: z.string(),
  customer_class: customerClassName,
  band: bandName,
  /** Naira per kWh before VAT. */
  rate: z.number(),
  valid_from: z.string(),
  source: z.string(),
  entered_by: z.string().nullable(),
})

export type FeederRow = z.infer<typeof feederRow>
export type SupplyRuleRow = z.infer<typeof supplyRuleRow>
export type BandTariffRow = z.infer<typeof bandTariffRow>
