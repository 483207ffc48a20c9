import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clientType } from '../people/token.ts'
import { routes } from '../routes.ts'
import { authenticated, branchHead, deviceHead, id, noBody, noQuery, organisationHead } from '../shapes.ts'

export const sideBarData = endpoint({
  route: routes.sideBarData,
  summary: 'Organisation, branches and devices of the signed-in user (wire contract 2.2)',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    client_type: clientType,
    /** The organisation's picture: `fileRoutes.clientPhoto`. */
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
