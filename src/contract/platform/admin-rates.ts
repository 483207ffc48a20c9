import { addFactor, addTariff, rates } from '../cost/rates.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { noBody, noQuery } from '../shapes.ts'
import { clientParams } from './admin-shapes.ts'

/** The same rates as those of the client's own people, for the platform. */

export const adminRates = endpoint({
  route: routes.adminRates,
  summary: "A client's tariffs, diesel prices and emission factors with their dates",
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: rates.answer,
})

export const adminAddTariff = endpoint({
  route: routes.adminAddTariff,
  summary: 'A tariff of a client from a date on',
  params: clientParams,
  query: noQuery,
  body: addTariff.body,
  answer: addTariff.answer,
})

export const adminAddFactor = endpoint({
  route: routes.adminAddFactor,
  summary: 'An emission factor of a client from a date on',
  params: clientParams,
  query: noQuery,
  body: addFactor.body,
  answer: addFactor.answer,
})
