import { z } from 'zod'
import { fileCall } from '../call.ts'
import { id, noBody, noQuery } from '../shapes.ts'

/** Numbered, with the hash of what it is made of: letter, failed checks, calculation, how measured, what to pay meanwhile, the bill. */
export const disputePack = fileCall({
  method: 'GET',
  path: 'bills/:billId/dispute_pack/',
  who: 'view',
  summary: 'The dispute of a bill as a PDF to send to the supplier',
  params: z.strictObject({ billId: id }),
  query: noQuery,
  body: noBody,
  answer: z.unknown(),
  file: ['application/pdf'],
})
