import type { TokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/engine/database.ts'
import { type OpenContext, openWith } from '../frame/operation.ts'
import type { Passwords } from '../frame/platform-operation.ts'
import type { SecurityEvents } from '../frame/security-events.ts'
import type { Sessions } from '../frame/session.ts'
import type { Keys } from './access-token.ts'
import type { CheckCredentials } from './credentials.ts'
import type { AppCodes } from './factor/app-code.ts'
import type { Passkeys } from './factor/passkeys.ts'
import type { Tickets } from './factor/ticket.ts'
import type { DeviceMarks } from './proof/device-mark.ts'
import type { Refresh, SignOut } from './refresh.ts'
import type { SignIn } from './sign-in.ts'

/** What calls outside of any organisation work with, the same for all of them. */
export interface OpenTools {
  readonly database: Database
  readonly signIn: SignIn
  readonly refresh: Refresh
  readonly signOut: SignOut
  readonly credentials: CheckCredentials
  readonly devices: DeviceMarks
  readonly keys: Keys
  readonly tickets: Tickets
  readonly appCodes: AppCodes
  readonly passkeys: Passkeys
  /** What may be shown without a ticket, by address. */
  readonly passkeyTries: TokenBuckets
  readonly passwords: Passwords
  readonly events: SecurityEvents
  readonly sessions: Sessions
  /** What visitors may send, per kind and address. */
  readonly visits: TokenBuckets
  /** Where people reach the product: what mailed links begin with. */
  readonly publicUrl: string
}

export type PersonContext = OpenContext & OpenTools

/** A call outside of any organisation: log-in, log-out, visitors' forms, one's own account. */
export const open = openWith<OpenTools>()
