import '#contract/account-routes.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import type { Creation, Made, Request, Signed } from '#contract/people/passkeys.ts'
import { call } from '../../../client/call.ts'
import { ClientError } from '../../../client/client-error.ts'
import { fetchPart } from '../../../client/fetch-part.ts'
import type { LogIn } from '../../../client/stored-log-in.ts'

const library = () => fetchPart(() => import('@simplewebauthn/browser'))

/** Has the browser make a passkey; a ClientError says why it did not. */
export async function makePasskey(creation: Creation): Promise<Made> {
  const { startRegistration } = await library()
  const { id, response } = await toldPlainly(creation.rp.id, () =>
    startRegistration({ optionsJSON: creation }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Logs in by a passkey: beside the ticket of a password, or alone. */
export async function logInByPasskey(ticket: string | null): Promise<LogIn> {
  const { data } = await call('tokenPasskeyRequest', { body: { ticket } })
  const signed = await signByPasskey(data)
  try {
    return await call('tokenPasskey', { body: { ticket, signed } })
  } catch (error) {
    // Not of a name and a password, which the log-in page would say of 'wrong-credentials'.
    throw error instanceof ClientError && error.status === 401
      ? new ClientError('bad-request', error.message)
      : error
  }
}

async function signByPasskey(request: Request): Promise<Signed> {
  const { startAuthentication } = await library()
  const { id, response } = await toldPlainly(request.rpId, () =>
    startAuthentication({ optionsJSON: request }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Browsers tell a person who cancelled from nothing else, so as not to say who has a passkey. */
async function toldPlainly<T>(host: string, work: () => Promise<T>): Promise<T> {
  if (host !== location.hostname) throw new ClientError('bad-request', passkeyText.elsewhere(host))
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ClientError('bad-request', isKnown ? passkeyText.known : passkeyText.cancelled)
  }
}
