import { call } from './call.ts'
import { endSession } from './session.ts'

const PATIENCE_MS = 3_000

/** Log Out (SE-06): the server ends the session; without a connection it still ends here. */
export async function logOut(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([call('tokenRevoke', {}).catch(() => undefined), patience])
  endSession(null)
}
