import { call } from '../call.ts'
import { addFactor, addTariff, rates } from '../cost/rates.ts'
import { noBody, noQuery } from '../shapes.ts'
import { clientParams } from './admin-shapes.ts'

/** The same rates as those of the client's own people, for the platform. */

export const adminRates = call({
  method: 'GET',
  path: 'admin/clients/:clientId/rates/',
  who: 'platform',
  summary: "A client's tariffs, diesel prices and emission factors with their dates",
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: rates.answer,
})

export const adminAddTariff = call({
  method: 'POST',
  path: 'admin/clients/:clientId/rates/tariff/',
  who: 'platform',
  summary: 'A tariff of a client from a date on',
  params: clientParams,
  query: noQuery,
  body: addTariff.body,
  answer: addTariff.answer,
})

export const adminAddFactor = call({
  method: 'POST',
  path: 'admin/clients/:clientId/rates/factor/',
  who: 'platform',
  summary: 'An emission factor of a client from a date on',
  params: clientParams,
  query: noQuery,
  body: addFactor.body,
  answer: addFactor.answer,
})
