import { z } from 'zod'
import { fileCall } from '../call.ts'
import { id, noBody, noQuery } from '../shapes.ts'

const ofFinding = {
  method: 'GET',
  who: 'view',
  params: z.strictObject({ findingId: id }),
  query: noQuery,
  body: noBody,
  answer: z.unknown(),
} as const

/** Numbered, with the hash of what it is made of: letter, days, strips, how measured, rule, calculation. */
export const claimPack = fileCall({
  ...ofFinding,
  path: 'findings/:findingId/claim_pack/',
  summary: 'The claim of a feeder and month as a PDF to send to the supplier',
  file: ['application/pdf'],
})

export const claimPackCsv = fileCall({
  ...ofFinding,
  path: 'findings/:findingId/claim_pack_csv/',
  summary: 'The same claim as a CSV file: what it says, its calculation and its days',
  file: ['text/csv'],
})
