import { z } from 'zod'
import { call } from '../call.ts'
import { amountText, day } from '../cost/bills.ts'
import { id, namedDevice, noBody, noQuery, text, userParams } from '../shapes.ts'
import {
  bandName,
  bandTariffRow,
  customerClassName,
  feederRow,
  loggerSupply,
  supplyRuleRow,
  voltageSide,
} from './feeder-shapes.ts'

/** Entries behind the ledger of supply: dated, a change is a new row and what is past does not move (insights O). */

const word = text(80).trim()

export const feeders = call({
  method: 'GET',
  path: 'feeders/:userId/',
  who: 'view',
  summary: 'What each utility meter is fed by, with its history',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      devices: z.array(
        namedDevice.extend({
          branch_id: z.number().int(),
          /** Of the branch's profile, to begin an entry with. */
          branch_disco: z.string().nullable(),
          branch_band: bandName.nullable(),
          /** Newest first. */
          rows: z.array(feederRow),
          /** In force today; null: none. */
          in_force: z.number().int().nullable(),
        }),
      ),
      may_enter: z.boolean(),
    }),
  }),
})

export const addFeeder = call({
  method: 'POST',
  path: 'feeders/:userId/:deviceId/',
  who: 'amend',
  summary: 'What a utility meter is fed by from a day on; an equal day replaces only by a newer row',
  params: userParams.extend({ deviceId: id }),
  query: noQuery,
  body: z.strictObject({
    name: word,
    disco: word.nullish(),
    band: bandName.nullish(),
    customer_class: customerClassName.nullish(),
    account_no: word.nullish(),
    meter_no: word.nullish(),
    contracted_kva: amountText.nullish(),
    voltage_side: voltageSide.nullish(),
    logger_supply: loggerSupply.nullish(),
    valid_from: day,
  }),
  answer: z.object({ data: feederRow, detail: z.string() }),
  status: 201,
  example: {
    name: '11-Awuse',
    disco: 'Ikeja Electric',
    band: 'A',
    customer_class: 'NON_MD',
    account_no: '0101-223344-01',
    meter_no: '45700123456',
    contracted_kva: '200',
    voltage_side: 'line',
    logger_supply: 'backup',
    valid_from: '2026-09-01',
  },
})

export const supplyRules = call({
  method: 'GET',
  path: 'supply_rules/:userId/',
  who: 'view',
  summary: 'Rules about supply that regulators made, and what bands cost, with their dates',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      rules: z.array(supplyRuleRow),
      band_tariffs: z.array(bandTariffRow),
      may_operate: z.boolean(),
    }),
  }),
})

export const addSupplyRule = call({
  method: 'POST',
  path: 'supply_rules/:userId/',
  who: 'operate',
  summary: 'An own row of a rule about supply from a day on; it stands before one of the same code',
  params: userParams,
  query: noQuery,
  body: z.strictObject({
    code: text(20).trim(),
    regulator: word,
    rule: text(400).trim(),
    bands: z.array(bandName).min(1).max(5),
    valid_from: day,
    valid_to: day.nullish(),
    params: z.record(text(40), z.number().min(0).max(1e9)).refine((all) => Object.keys(all).length <= 10),
    formula: z.enum(['tariff-difference', 'days-watch', 'energy-share']).nullish(),
    source: text(400).trim(),
  }),
  answer: z.object({ data: supplyRuleRow, detail: z.string() }),
  status: 201,
  example: {
    code: 'R1',
    regulator: 'NERC',
    rule: 'Order NERC/2023/003: mean hours under 90 % of the committed ones are compensated',
    bands: ['A', 'B', 'C', 'D'],
    valid_from: '2023-06-01',
    params: { keptShare: 0.9 },
    formula: 'tariff-difference',
    source: 'Copy of the order in our files',
  },
})

/** An own row is kept with who confirmed it; of a published one an own copy is. */
export const confirmSupplyRule = call({
  method: 'PUT',
  path: 'supply_rules/:userId/:ruleId/confirm/',
  who: 'operate',
  summary: 'Say that a rule was checked against its text, and where',
  params: userParams.extend({ ruleId: id }),
  query: noQuery,
  body: z.strictObject({ source: text(400).trim() }),
  answer: z.object({ data: supplyRuleRow, detail: z.string() }),
  example: { source: 'Copy of the order in our files' },
})

export const addBandTariff = call({
  method: 'POST',
  path: 'supply_rules/:userId/band_tariffs/',
  who: 'operate',
  summary: 'What a DisCo charges a class in a band from a day on',
  params: userParams,
  query: noQuery,
  body: z.strictObject({
    disco: word,
    customer_class: customerClassName,
    band: bandName,
    rate: amountText,
    valid_from: day,
    source: text(200).trim().nullish(),
  }),
  answer: z.object({ data: bandTariffRow, detail: z.string() }),
  status: 201,
  example: {
    disco: 'Ikeja Electric',
    customer_class: 'NON_MD',
    band: 'C',
    rate: '52.15',
    valid_from: '2026-07-01',
    source: 'Order of July',
  },
})
