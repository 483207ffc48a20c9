import type { Route } from './call.ts'
import { type CallName, type Calls, calls } from './calls.ts'

/** What a client needs to ask a call: where it is, and who may. */
export type Routes = { readonly [N in CallName]: Route & Pick<Calls[N], 'who'> }

/**
 * The table of calls without their schemas. In the web app the build puts what it comes to in the place of this file
 * (tools/route-table.ts), so that no schema is sent to a browser; calls of platform administrators come with their area
 * (platform-routes.ts).
 */
export const routes = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path, who }]) => [name, { method, path, who }]),
) as Routes
