import { z } from 'zod'

/** The closed list of what can go wrong across a wire. */
export const errorCodes = [
  'bad-request',
  'not-signed-in',
  'wrong-credentials',
  'first-password',
  'second-factor',
  'set-up-factor',
  'too-many-tries',
  'too-many-requests',
  'not-allowed',
  'not-found',
  'conflict',
  'odd-litres',
  'duplicate',
  'reused-key',
  'too-large',
  'too-wide',
  'unsupported',
  'busy',
  'disk-full',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Three readers of revision A look under three names for the same sentence (wire contract 1.8). */
export const errorAnswer = z.object({
  code: z.enum(errorCodes),
  error: z.string(),
  detail: z.string(),
  message: z.string(),
  /**
   * With 'conflict': `current`, the row as it stands now, and `yours`, what was asked to be written over it. With
   * 'duplicate': `duplicates` and `yours`, see `duplicateData` of contract/cost/bills.ts. With 'odd-litres':
   * `oddLitres` of contract/cost/fuel-entries.ts. With 'second-factor' and 'set-up-factor': `ticketData` of
   * contract/people/factors.ts.
   */
  data: z.record(z.string(), z.unknown()).optional(),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
