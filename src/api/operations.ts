import type { CallName } from '#contract/routes.ts'
import { getSideBarData } from './get-side-bar-data.ts'
import type { Operation } from './operation.ts'
import { postToken, postTokenRefresh, postTokenRevoke } from './token.ts'

/** Which operation answers which call of the contract. `ingestReadings` is answered by the room `ingest`. */
export const operations: Partial<Record<CallName, Operation>> = {
  token: postToken,
  tokenRefresh: postTokenRefresh,
  tokenRevoke: postTokenRevoke,
  sideBarData: getSideBarData,
}
