import { z } from 'zod'
import { call } from '../call.ts'
import { clientType } from '../people/token.ts'
import { authenticated, branchHead, deviceHead, id, noBody, noQuery, organisationHead } from '../shapes.ts'

export const sideBarData = call({
  method: 'GET',
  path: 'side_bar_data/:userId',
  who: 'view',
  summary: 'Organisation, branches and devices of the signed-in user (wire contract 2.2)',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    client_type: clientType,
    /** The organisation's picture: the call `clientPhoto`. */
    photo: z.number().int().nullable(),
    zone: z.string(),
    /** Per-client allow list of BESPOKE (SH-03): score-card, cost-tracker, report, billing … */
    features: z.array(z.string()),
    role: z.string(),
    level: z.number().int(),
    /** How large a picture may be (UPLOAD_LIMIT_MB). */
    upload_limit_bytes: z.number().int(),
    branches: z.array(branchHead.extend({ zone: z.string(), devices: z.array(deviceHead) })),
  }),
})
