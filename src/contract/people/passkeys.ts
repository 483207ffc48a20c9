import { z } from 'zod'
import { call } from '../call.ts'
import { noQuery, text } from '../shapes.ts'
import { tokenAnswer } from './token.ts'

const none = z.strictObject({})
const ticket = text(1024).min(1)
const password = text(1024).min(1)
/** What a person calls a passkey: "My phone". */
const name = text(60).trim().min(1)
/** Bytes as base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url')

/** A passkey that was made, as far as it is looked at; attestations are not asked for. */
const made = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(16_000),
  transports: z.array(text(20)).max(10),
})

/** What a passkey has signed. */
const signed = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
  /** Whose it says it is; needed where no ticket does. */
  userHandle: bytes(100).nullable(),
})

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** What a browser is asked to make a passkey with (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
})

/** What a browser is asked to sign with a passkey; of no person in particular where `allowCredentials` is empty. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: descriptors,
})

export type Made = z.infer<typeof made>
export type Signed = z.infer<typeof signed>
export type Creation = z.infer<typeof creation>
export type Request = z.infer<typeof request>

const madeExample = {
  id: 'VGhlIGlkIG9mIGEgcGFzc2tleQ',
  clientDataJSON: 'e30',
  attestationObject: 'oA',
  transports: ['internal'],
}
const signedExample = {
  id: 'VGhlIGlkIG9mIGEgcGFzc2tleQ',
  clientDataJSON: 'e30',
  authenticatorData: 'AA',
  signature: 'AA',
  userHandle: null,
}

export const tokenPasskeyRequest = call({
  method: 'POST',
  path: 'token/passkey/',
  who: 'anyone',
  summary:
    'Log in by a passkey: what it has to sign; with a ticket as second factor, without as the whole (H14)',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket: ticket.nullable() }),
  answer: z.object({ data: request }),
  example: { ticket: null },
})

export const tokenPasskey = call({
  method: 'POST',
  path: 'token/passkey/confirm/',
  who: 'anyone',
  summary: 'What the passkey has signed: the log-in',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket: ticket.nullable(), signed }),
  answer: tokenAnswer,
  example: { ticket: null, signed: signedExample },
})

export const tokenSetUpPasskey = call({
  method: 'POST',
  path: 'token/set_up/passkey/',
  who: 'anyone',
  summary: 'Log in of somebody who must have a second factor first: what to make a passkey with',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket }),
  answer: z.object({ data: creation }),
})

export const tokenSetUpPasskeyConfirm = call({
  method: 'POST',
  path: 'token/set_up/passkey/confirm/',
  who: 'anyone',
  summary: 'The passkey that was made: the recovery codes, shown this once, and the log-in',
  params: none,
  query: noQuery,
  body: z.strictObject({ ticket, name, made }),
  answer: z.object({ recovery_codes: z.array(z.string()), log_in: tokenAnswer }),
  example: { ticket: 'what the refusal of token/ gave', name: 'My phone', made: madeExample },
})

export const beginPasskey = call({
  method: 'POST',
  path: 'account/passkeys/begin/',
  who: 'signedIn',
  summary: 'What to make a passkey with; the password is asked again',
  params: none,
  query: noQuery,
  body: z.strictObject({ password }),
  answer: z.object({ data: creation }),
})

export const addPasskey = call({
  method: 'POST',
  path: 'account/passkeys/',
  who: 'signedIn',
  summary: 'A passkey that was made; with the first second factor come recovery codes, shown this once',
  params: none,
  query: noQuery,
  body: z.strictObject({ name, made }),
  answer: z.object({ recovery_codes: z.array(z.string()), message: z.string() }),
  example: { name: 'My phone', made: madeExample },
})

export const removePasskey = call({
  method: 'POST',
  path: 'account/passkeys/:passkeyId/remove/',
  who: 'signedIn',
  summary: 'A passkey is of no use any more; the password is asked again',
  params: z.strictObject({ passkeyId: z.uuid() }),
  query: noQuery,
  body: z.strictObject({ password }),
  answer: z.object({ message: z.string() }),
})
