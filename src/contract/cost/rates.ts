import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery, shortText } from '../shapes.ts'
import { amountText, day } from './bills.ts'

const sourceType = z.enum(['UTILITY', 'SOLAR', 'IPP'])
const factorKind = z.enum(['diesel', 'gas', 'grid'])

const tariffRow = z.object({
  id: z.number().int(),
  branch: z.number().int().nullable(),
  device_type: z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP']),
  rate: z.number(),
  vat_rate: z.number(),
  valid_from: z.string(),
  label: z.string(),
  in_force: z.boolean(),
})

const factorRow = z.object({
  kind: factorKind,
  kg_per_unit: z.number(),
  valid_from: z.string(),
  /** Set by the organisation itself, not by the platform. */
  is_own: z.boolean(),
  in_force: z.boolean(),
})

/** Dated rates: a change is a new row, and what is past does not move. */
export const rates = endpoint({
  route: routes.rates,
  summary: 'Tariffs, diesel prices by month and emission factors with their dates',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      tariffs: z.array(tariffRow),
      factors: z.array(factorRow),
      diesel_prices: z.array(
        z.object({
          branch: z.number().int(),
          month: z.string(),
          price_per_litre: z.number(),
          litres: z.number(),
        }),
      ),
      may_operate: z.boolean(),
    }),
  }),
})

export const addTariff = endpoint({
  route: routes.addTariff,
  summary: 'A tariff from a date on; an equal date replaces only by a newer row',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: z.strictObject({
    branch: id.nullish(),
    device_type: sourceType,
    rate: amountText,
    vat_rate: amountText,
    valid_from: day,
    label: shortText.optional(),
  }),
  answer: z.object({ data: tariffRow, detail: z.string() }),
})

export const addFactor = endpoint({
  route: routes.addFactor,
  summary: 'An emission factor of the organisation from a date on',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: z.strictObject({ kind: factorKind, kg_per_unit: amountText, valid_from: day }),
  answer: z.object({ data: factorRow, detail: z.string() }),
})
